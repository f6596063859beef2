// SPDX-License-Identifier: MIT
//
// The source files that gprof's -A shows, with what stands before each of their lines.
#pragma once

#include "export/annotated_source.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gmonscope {

/// The rows that begin on a line.
struct LineCount {
    std::uint64_t calls = 0;
    bool isEstimated = false;           ///< a budget let them be counted in some windows of time only
    bool isEntry = false;               ///< a function begins here; of GNU gprof's only the first row counts
    std::uint64_t address = 0;          ///< address of the first row
    std::span<const BlockCount> blocks; ///< blocks of the first row
};
using LineCounts = std::map<std::uint32_t, LineCount>;

/// The lines with code of each file. Files against the order in which the code first comes from them, unless the
/// profile has an order of its own.
struct SourceFile {
    std::string_view path;
    std::optional<ModuleId> module; ///< of its first function; none: unknown
    LineCounts lines;
    std::map<std::uint32_t, double> seconds; ///< self times by line
};

/// Returns the files that have time or calls, or lines at all if `withUnused` asks for it.
[[nodiscard]] std::vector<SourceFile> annotatedFiles(const Profile&, const AnnotationOptions&);

} // namespace gmonscope
