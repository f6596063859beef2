// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include "gmonscope/each_run.h"

#include <QStringList>

/// The section of the attribution panel that says what each run of the sum has of a function; `names` are the runs'.
void addEachRun(std::vector<AttributionItem>& items, const gmonscope::EachRun& runs, const QStringList& names,
                const gmonscope::Profile& sum, gmonscope::FunctionId function, const ViewChoice& view);
