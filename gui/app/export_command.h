// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <string>
#include <vector>

/// `gmonscope --export`: loads the files, draws, and writes what the suffix of the name asks for; SVG when it has none.
/// Needs no display, and no application object of the caller's. The exit status; complaints go to stderr, one line.
[[nodiscard]] int runExport(const std::string& path, const std::vector<std::string>& files, gmonscope::NodeFill fill);
