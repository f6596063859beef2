// SPDX-License-Identifier: MIT
//
// Files of other tools that are profiles, too.
#pragma once

#include "import/imported_file.h"

#include <span>

namespace gmonscope {

struct ImportFormat {
    const char* contents; ///< how messages call what it holds
    /// True if a file that begins so may have this format; where `isWhole` is false it goes on.
    bool (*looksLike)(std::string_view start, bool isWhole);
    /// `event`: the one that is read; empty: the first one.
    Result<ImportedFile> (*read)(TextLines&, const ImportLimits&, ImportBuilder&, std::string_view event);
    /// Returns the program that a file which begins so names; empty: none.
    std::string (*programIn)(std::string_view start);
    /// Returns the events in a file that begins so, the first one first.
    std::vector<std::string> (*eventsIn)(std::string_view start);
    bool isSampled = true;
};

/// Returns the format of a file by its beginning. Null: it is of none of these. Error: it cannot be read, or is
/// something that another program turns into one of these.
[[nodiscard]] Result<const ImportFormat*> identifyImport(const std::string& path);

/// Returns what a file is about, as far as its beginning tells: its format and, if it names one, the program. Empty: it
/// is of no such format.
[[nodiscard]] std::string importSubject(const std::string& path);

/// Returns the events that its beginning tells of. Empty: none, or it is of no such format.
[[nodiscard]] std::vector<std::string> eventsOfImport(const std::string& path);

} // namespace gmonscope
