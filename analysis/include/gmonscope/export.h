// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram_style.h"

#include <iosfwd>
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

} // namespace gmonscope
