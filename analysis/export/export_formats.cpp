// SPDX-License-Identifier: MIT
#include "gmonscope/export_formats.h"

namespace gmonscope {

namespace {

constexpr ExportFormat formats[] = {
    {"json", "", "Call graph as JSON", "write the call graph: all functions, arcs and cycles (see gmonscope-json(5))",
     "JSON", ExportNeeds::Profile,
     [](std::ostream& out, const ExportSource& from) { writeJson(out, from.profile, from.style, from.beside); }},
    {"csv", "", "Flat profile as CSV", "write the flat profile as a table", "table", ExportNeeds::Profile,
     [](std::ostream& out, const ExportSource& from) { writeCsv(out, from.profile, from.style, from.beside); }},
    {"dot", "gv", "Graph for Graphviz", "write the picture for Graphviz' dot", "graph", ExportNeeds::Diagram,
     [](std::ostream& out, const ExportSource& from) { writeDot(out, *from.diagram, from.picture); }},
    {"svg", "", "Graph as SVG", "write the call graph as a picture", "picture", ExportNeeds::Layout,
     [](std::ostream& out, const ExportSource& from) { writeSvg(out, *from.diagram, *from.layout, from.picture); }},
};

} // namespace

std::span<const ExportFormat> exportFormats() { return formats; }

} // namespace gmonscope
