// SPDX-License-Identifier: MIT
//
// The formats in which a profile can be exported. Options of gmonscope-report, the window's dialog and
// `gmonscope --export` are made from this list: a new format is a writer and a row.
#pragma once

#include "gmonscope/export.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>

namespace gmonscope {

/// The input of a format's writer; each includes those before it.
enum class ExportNeeds : std::uint8_t { Profile, Diagram, Layout };

struct ExportFormat {
    const char* suffix;      ///< of its files, without dot; also the name of gmonscope-report's option
    const char* otherSuffix; ///< a second one; "": none
    const char* title;       ///< for lists of formats: "Graph as SVG"
    const char* help;        ///< for --help
    const char* contents;    ///< how messages call what such a file holds: "picture"
    ExportNeeds needs;
    void (*write)(std::ostream&, const ExportSource&);
    bool needsStacks = false;  ///< it holds sampled stacks and nothing else
    bool tellsSpread = false;  ///< it tells how several runs differ (ExportSource::beside)
    bool tellsSources = false; ///< it tells functions' source files and lines (SymbolRules::withKnownLines)

    /// Returns why this profile cannot be written so; none if it can.
    [[nodiscard]] std::optional<Error> obstacle(const Profile&) const;
};

/// Returns all formats, in the order of --help.
[[nodiscard]] std::span<const ExportFormat> exportFormats();

} // namespace gmonscope
