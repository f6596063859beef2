// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/export.h"
#include "gmonscope/result.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

/// Writes the picture as SVG; the file appears whole or not at all.
[[nodiscard]] std::optional<gmonscope::Error> writeSvgFile(const QString& path, const gmonscope::Diagram& diagram,
                                                           const gmonscope::DiagramLayout& layout,
                                                           const gmonscope::SvgOptions& options);

/// `gmonscope --export`: loads the files, draws, and writes the picture. Needs no application object and no display.
/// The exit status; complaints go to stderr, one line.
[[nodiscard]] int runExport(const std::string& svgPath, const std::vector<std::string>& files);
