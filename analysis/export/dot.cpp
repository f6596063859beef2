// SPDX-License-Identifier: MIT
//
// The diagram in the language of Graphviz' dot, for those who draw it themselves.
#include "base/one_line.h"
#include "base/utf8.h"
#include "gmonscope/diagram_style.h"
#include "gmonscope/export.h"

#include <cstdio>
#include <ostream>

namespace gmonscope {

namespace {

/// A line of a label, without quotes: dot reads backslashes and entities in it.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : validUtf8(oneLine(std::string(text)))) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c == '&' ? "&amp;" : std::string(1, c);
    }
    return result;
}

std::string lines(std::string_view text)
{
    std::string result;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        result += (start ? "\\n" : "") + escaped(text.substr(start, end - start));
        start = end + 1;
    }
    return result;
}

std::string colour(Rgb rgb)
{
    char text[16];
    std::snprintf(text, sizeof text, "\"#%06x\"", rgb & 0xFFFFFFu);
    return text;
}

const char* presenceOf(const DiagramNode& node)
{
    if (!node.change || node.change->presence == Presence::InBoth)
        return "";
    return node.change->presence == Presence::New ? " (new)" : " (gone)";
}

class DotGraph {
public:
    DotGraph(std::ostream& out, const Diagram& diagram, Theme theme)
        : m_out(out), m_diagram(diagram), m_palette(paletteFor(theme))
    {
    }

    void write(const std::string& title)
    {
        m_out << "digraph \"" << escaped(title) << "\" {\n"
              << "  label=\"" << escaped(m_diagram.summary()) << "\"; fontname=\"sans-serif\"; fontsize=10;\n"
              << "  node [shape=box, style=\"filled,rounded\", fontname=\"sans-serif\", fontsize=10];\n"
              << "  edge [fontname=\"sans-serif\", fontsize=9, color=" << colour(m_palette.arc) << "];\n";
        for (std::uint32_t i = 0; i < m_diagram.nodes.size(); ++i)
            if (!m_diagram.nodes[i].cluster)
                writeNode(i, "  ");
        for (const DiagramCycle& cycle : m_diagram.cycles)
            writeCycle(cycle);
        for (const DiagramArc& arc : m_diagram.arcs)
            writeArc(arc);
        m_out << "}\n";
    }

private:
    /// By function, so that two pictures of one program name it alike.
    [[nodiscard]] std::string nameOf(std::uint32_t node) const
    {
        const EntryRef& subject = m_diagram.nodes[node].subject;
        return (subject.isCycle() ? "cycle_" : "function_") + std::to_string(subject.value);
    }

    void writeNode(std::uint32_t index, const char* indent)
    {
        const DiagramNode& node = m_diagram.nodes[index];
        const Rgb fill = nodeFill(m_palette, m_diagram, node);
        m_out << indent << nameOf(index) << " [label=\""
              << escaped(node.chain.empty() ? node.label : node.label + " -> " + node.lastLabel) << presenceOf(node)
              << "\\n"
              << escaped(node.shareText) << "   " << escaped(node.valueText) << "\", tooltip=\"" << lines(node.tip)
              << "\", fillcolor=" << colour(fill) << ", fontcolor=" << colour(inkOn(m_palette, fill))
              << ", color=" << colour(nodeOutline(m_palette, fill)) << "];\n";
    }

    void writeCycle(const DiagramCycle& cycle)
    {
        m_out << "  subgraph cluster_" << cycle.cycle.value << " {\n    label=\"" << escaped(cycle.title)
              << "\"; fontname=\"sans-serif\"; fontsize=9; style=rounded; color=" << colour(m_palette.cycleLine)
              << ";\n";
        for (const std::uint32_t node : cycle.nodes)
            writeNode(node, "    ");
        m_out << "  }\n";
    }

    /// Lines are drawn as in the other pictures, as far as dot has them: it knows no dashes with dots.
    void writeArc(const DiagramArc& arc)
    {
        char width[32];
        std::snprintf(width, sizeof width, "%.1f", style::arcWidth(arc));
        m_out << "  " << nameOf(arc.tail) << " -> " << nameOf(arc.head) << " [label=\"" << (arc.disagrees ? "! " : "")
              << escaped(arc.label) << "\", tooltip=\"" << lines(arc.tip) << "\", penwidth=" << width
              << ", weight=" << arc.weight;
        if (arc.disagrees)
            m_out << ", color=" << colour(m_palette.warning) << ", fontcolor=" << colour(m_palette.warning);
        if (style::isUncounted(arc))
            m_out << ", style=dashed";
        switch (arc.kind) {
        case DiagramArcKind::Time: break;
        case DiagramArcKind::InsideCycle: m_out << ", color=" << colour(m_palette.cycleLine); break;
        case DiagramArcKind::NeverCalled: m_out << ", style=dashed, arrowhead=empty"; break;
        case DiagramArcKind::ThroughHidden: m_out << ", style=dotted"; break;
        }
        m_out << (arc.ranks ? "];\n" : ", constraint=false];\n");
    }

    std::ostream& m_out;
    const Diagram& m_diagram;
    const Palette& m_palette;
};

} // namespace

void writeDot(std::ostream& out, const Diagram& diagram, const SvgOptions& options)
{
    DotGraph(out, diagram, options.theme).write(options.title);
}

} // namespace gmonscope
