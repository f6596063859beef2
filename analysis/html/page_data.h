// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/export.h"

#include <string>

namespace gmonscope::html {

/// The functions of a profile as the page shows them.
struct PageData {
    std::string json;    ///< for page.js; without `<`, so that it may stand in a <script> element
    std::string topRows; ///< rows of an HTML table of the hottest functions, for readers without scripts
    bool hasFlames = false;
};

/// Functions are rows, sorted by self time, descending; calls name them by that number. Times are microseconds.
/// Frames of the flame graph that are too small to be seen are left out, and so are the longest of the full names in a
/// program with megabytes of them.
[[nodiscard]] PageData pageData(const ExportSource&);

/// Returns the text with what HTML reserves written as entities, for elements and attributes.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace gmonscope::html
