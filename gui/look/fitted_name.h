// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <QString>

/// Returns as much of a function's name as fits `width` px. Its scope loses letters first, so that overloads keep the
/// arguments by which they differ; where own name and arguments have no room, the arguments go, with their brackets,
/// and the rest is shortened as in the graph. Short names have arguments only where these tell functions apart: both
/// then keep some letters. `size` is the font's, in px.
QString fittedName(const QString& name, double width, double size, gmonscope::FontWeight weight,
                   gmonscope::NameLength length = gmonscope::NameLength::Full);
