// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <string>
#include <vector>

/// `gmonscope --export`: loads `files`, draws the call graph, and writes it to `path` in the format that the suffix
/// names, SVG if it names none. It needs no display and makes its own application object. Returns the exit status;
/// errors go to stderr as one line.
[[nodiscard]] int runExport(const std::string& path, const std::vector<std::string>& files, gmonscope::NodeFill fill,
                            gmonscope::Shares);
