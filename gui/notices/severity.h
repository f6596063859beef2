// SPDX-License-Identifier: MIT
//
// The severity of a problem as shape, colour and word: an octagon, a triangle, a circle.
#pragma once

#include "gmonscope/diagram_style.h"
#include "notices/problems_model.h"

#include <QIcon>

struct SeverityColours {
    gmonscope::Rgb ink, background, line;
};

SeverityColours severityColours(ProblemRow::Severity severity);
QString severityIconName(ProblemRow::Severity severity);
QIcon severityIcon(ProblemRow::Severity severity);
QString severityName(ProblemRow::Severity severity);
