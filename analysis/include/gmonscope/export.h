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

/// Writes the call graph as JSON, in the format of gmonscope-json(5). The style only decides how functions are named
/// and whether unused functions are written.
void writeJson(std::ostream&, const Profile&, const TextStyle& = {}, const Beside& = {});

/// Writes the flat profile as CSV (RFC 4180): a line of column names, then for each function the values that its JSON
/// has.
void writeCsv(std::ostream&, const Profile&, const TextStyle& = {}, const Beside& = {});

/// Writes functions and arcs with their time in nanoseconds for KCachegrind and callgrind_annotate. Calls that nobody
/// counted are one call.
void writeCallgrind(std::ostream&, const Profile&, const TextStyle& = {});

/// Writes the sampled stacks, a line each: "main;work;hash 12". REQUIRES: hasStacks().
void writeCollapsed(std::ostream&, const Profile&, const TextStyle& = {});

/// Writes the sampled stacks, with their seconds, in the JSON of speedscope. REQUIRES: hasStacks().
void writeSpeedscope(std::ostream&, const Profile&, const TextStyle& = {});

/// Writes a gzip stream for pprof: the sampled stacks with their number and nanoseconds, and each arc with its calls.
/// Without stacks the self times take their place, without callers.
void writePprof(std::ostream&, const Profile&, const TextStyle& = {});

/// Writes the diagram as SVG 1.1: each node has the id `node-ID`, each arc `arc-CALLER-CALLEE`, each cycle
/// `cycle-NUMBER`, and each a <title>. ID is the FunctionId, or `cNUMBER` for a folded cycle. The same input gives the
/// same bytes.
void writeSvg(std::ostream&, const Diagram&, const DiagramLayout&, const SvgOptions& = {});

/// Writes what the diagram shows in the language of Graphviz' dot, which will place it anew.
void writeDot(std::ostream&, const Diagram&, const SvgOptions& = {});

/// The values to export. A format uses those that it needs; the others may be missing.
struct ExportSource {
    const Profile& profile;
    TextStyle style{};                     ///< for functions' names
    Beside beside{};                       ///< further columns
    const Diagram* diagram = nullptr;      ///< REQUIRED by formats that need a diagram
    const DiagramLayout* layout = nullptr; ///< REQUIRED by formats that need a layout
    SvgOptions picture{};
};

/// Writes one page of HTML that needs neither network nor other files: the picture, whose boxes can be clicked, a
/// sortable table of functions, the selected one's callers and callees, the flame graph, and what is known of the run.
/// Below 2 MB with 10,000 functions. REQUIRES: diagram and layout.
void writeHtml(std::ostream&, const ExportSource&);

/// Writes a file, which appears whole or not at all; `-` is standard output. Devices and pipes are written to
/// directly. `what` names the contents in error messages. Errors: a directory, a program or a profile (those are never
/// overwritten), another user's link or pipe, errors of the system.
[[nodiscard]] std::optional<Error> writeOutputFile(const std::string& path, const std::string& bytes,
                                                   const std::string& what);

} // namespace gmonscope
