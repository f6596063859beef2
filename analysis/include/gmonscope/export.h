// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/compare.h"
#include "gmonscope/diagram_style.h"
#include "gmonscope/result.h"
#include "gmonscope/text_style.h"

#include <iosfwd>
#include <optional>
#include <string>

namespace gmonscope {

struct SvgOptions {
    Theme theme = Theme::Light;
    std::string title; ///< the document's <title>
};

/// Writes the call graph as JSON: gmonscope-json(5) says what it means. Of the style: names, and whether unused
/// functions are in it.
void writeJson(std::ostream&, const Profile&, const TextStyle& = {}, const Beside& = {});

/// Writes the flat profile as CSV (RFC 4180), with a line of names and the values that JSON has for a function.
void writeCsv(std::ostream&, const Profile&, const TextStyle& = {}, const Beside& = {});

/// Writes the picture as SVG 1.1: each node has the id `node-ID`, each arc `arc-CALLER-CALLEE`, each cycle
/// `cycle-NUMBER`, and each a <title>. ID is the FunctionId, `cNUMBER` for a folded cycle. The same input gives
/// the same bytes.
void writeSvg(std::ostream&, const Diagram&, const DiagramLayout&, const SvgOptions& = {});

/// Writes what the picture shows in the language of Graphviz' dot, which places it anew.
void writeDot(std::ostream&, const Diagram&, const SvgOptions& = {});

/// Makes a file, which appears whole or not at all; `-` is standard output. Devices and pipes are written to. `what`
/// it is for, in messages. Errors: a directory, a program or a profile (those are never overwritten), another user's
/// link or pipe, what the system says.
[[nodiscard]] std::optional<Error> writeOutputFile(const std::string& path, const std::string& bytes,
                                                   const std::string& what);
/// writeSvg() into such a file.
[[nodiscard]] std::optional<Error> writeSvgFile(const std::string& path, const Diagram&, const DiagramLayout&,
                                                const SvgOptions& = {});

} // namespace gmonscope
