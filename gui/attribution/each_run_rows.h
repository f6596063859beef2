// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include "gmonscope/each_run.h"

#include <QStringList>

/// Adds the section that shows the times of a function in each run of the sum; `names` are the runs' names.
void addEachRun(std::vector<AttributionItem>& items, const gmonscope::EachRun& runs, const QStringList& names,
                const gmonscope::Profile& sum, gmonscope::FunctionId function, const ViewChoice& view);
