// SPDX-License-Identifier: MIT
#include "gmonscope/export_formats.h"

#include "gmonscope/phrase.h"

namespace gmonscope {

namespace {

constexpr bool needsStacks = true, tellsSpread = true, tellsSources = true;

constexpr ExportFormat formats[] = {
    {"json", "", GMONSCOPE_PHRASE("Phrase", "Call graph as JSON"),
     "write the call graph: all functions, arcs and cycles (see gmonscope-json(5))", "JSON", ExportNeeds::Profile,
     [](std::ostream& out, const ExportSource& from) { writeJson(out, from.profile, from.style, from.beside); },
     !needsStacks, tellsSpread, tellsSources},
    {"csv", "", GMONSCOPE_PHRASE("Phrase", "Flat profile as CSV"), "write the flat profile as a table", "table",
     ExportNeeds::Profile,
     [](std::ostream& out, const ExportSource& from) { writeCsv(out, from.profile, from.style, from.beside); },
     !needsStacks, tellsSpread, tellsSources},
    {"callgrind", "", GMONSCOPE_PHRASE("Phrase", "Call graph for KCachegrind"),
     "write calls and times for KCachegrind and callgrind_annotate", "callgrind data", ExportNeeds::Profile,
     [](std::ostream& out, const ExportSource& from) { writeCallgrind(out, from.profile, from.style); }, !needsStacks,
     !tellsSpread, tellsSources},
    {"collapsed", "folded", GMONSCOPE_PHRASE("Phrase", "Stacks for flame graph programs"),
     "write the sampled stacks, one a line, for flamegraph.pl and others", "stacks", ExportNeeds::Profile,
     [](std::ostream& out, const ExportSource& from) { writeCollapsed(out, from.profile, from.style); }, needsStacks},
    {"speedscope", "", GMONSCOPE_PHRASE("Phrase", "Stacks for speedscope"),
     "write the sampled stacks for speedscope (www.speedscope.app)", "stacks", ExportNeeds::Profile,
     [](std::ostream& out, const ExportSource& from) { writeSpeedscope(out, from.profile, from.style); }, needsStacks,
     !tellsSpread, tellsSources},
    {"pprof", "pb.gz", GMONSCOPE_PHRASE("Phrase", "Stacks and calls for pprof"),
     "write the sampled stacks and the calls for pprof", "pprof data", ExportNeeds::Profile,
     [](std::ostream& out, const ExportSource& from) { writePprof(out, from.profile, from.style); }, !needsStacks,
     !tellsSpread, tellsSources},
    {"dot", "gv", GMONSCOPE_PHRASE("Phrase", "Graph for Graphviz"), "write the picture for Graphviz' dot", "graph",
     ExportNeeds::Diagram,
     [](std::ostream& out, const ExportSource& from) { writeDot(out, *from.diagram, from.picture); }},
    {"svg", "", GMONSCOPE_PHRASE("Phrase", "Graph as SVG"), "write the call graph as a picture", "picture",
     ExportNeeds::Layout,
     [](std::ostream& out, const ExportSource& from) { writeSvg(out, *from.diagram, *from.layout, from.picture); }},
    {"html", "htm", GMONSCOPE_PHRASE("Phrase", "Page with graph, table and flame graph"),
     "write one page for browsers, with graph, table and flame graph; it loads nothing", "page", ExportNeeds::Layout,
     writeHtml},
};

} // namespace

std::optional<Error> ExportFormat::obstacle(const Profile& profile) const
{
    if (!needsStacks || profile.hasStacks())
        return {};
    return Error{.path = profile.imagePath(),
                 .expected = "a profile with sampled stacks, for --" + std::string(suffix),
                 .found = "one without: .scope files have them, and samples of other tools"};
}

std::span<const ExportFormat> exportFormats() { return formats; }

} // namespace gmonscope
