// SPDX-License-Identifier: MIT
#pragma once

#include "elf/debug_reader.h"
#include "gmonscope/phrase.h"
#include "gmonscope/profile.h"

#include <string>
#include <vector>

namespace gmonscope {

/// Returns what was read of a file's debugging information; adds a problem and returns nothing if that failed.
template <class Table>
[[nodiscard]] Table orProblem(Result<Table> table, const std::string& path, std::vector<Problem>& problems)
{
    if (table)
        return std::move(*table);
    Error error = table.error();
    if (error.path == path)
        error.path.clear();
    problems.push_back(
        {Severity::Warning, path, Phrase::tr("Its debugging information is left out: %1").arg(error.text())});
    return {};
}

} // namespace gmonscope
