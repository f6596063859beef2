// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram_style.h"
#include "gmonscope/result.h"

#include <iosfwd>
#include <optional>
#include <string>

namespace gmonscope {

struct SvgOptions {
    Theme theme = Theme::Light;
    std::string title; ///< the document's <title>
};

/// Writes the picture as SVG 1.1: each node has the id `node-ID`, each arc `arc-CALLER-CALLEE`, each cycle
/// `cycle-NUMBER`, and each a <title>. ID is the FunctionId, `cNUMBER` for a folded cycle. The same input gives
/// the same bytes.
void writeSvg(std::ostream&, const Diagram&, const DiagramLayout&, const SvgOptions& = {});

/// The same into a file, which appears whole or not at all; `-` is standard output. Devices and pipes are written
/// to. Errors: a directory, a program or a profile (those are never overwritten), what the system says.
[[nodiscard]] std::optional<Error> writeSvgFile(const std::string& path, const Diagram&, const DiagramLayout&,
                                                const SvgOptions& = {});

} // namespace gmonscope
