// SPDX-License-Identifier: MIT
#include "gmonscope/export.h"

#include "gmonscope/phrase.h"
#include "svg/svg_changes.h"
#include "svg/svg_legend.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

namespace gmonscope {

namespace {

using svg::Element;
using svg::number;
using svg::point;

class Picture {
public:
    Picture(svg::Stream& out, const Diagram& diagram, const DiagramLayout& layout, const SvgOptions& options)
        : m_out(out), m_diagram(diagram), m_layout(layout), m_options(options), m_palette(paletteFor(options.theme)),
          m_shapes(out, m_palette)
    {
    }

    void write();

private:
    [[nodiscard]] std::string nodeId(const DiagramNode& node) const
    {
        return node.subject.isCycle() ? 'c' + std::to_string(node.cycleNumber) : std::to_string(node.subject.value);
    }

    void graph(double width);
    void arcs();
    void labels(const std::vector<DiagramStub>&);
    void cycleBody(std::size_t index);
    void cycleStrip(std::size_t index);
    void arc(std::size_t index);
    void label(const ArcLabel&);
    void flag(std::size_t arc);
    void stub(const DiagramStub&);
    void node(std::size_t index);
    void lip(const Box&, Rgb fill, Rgb outline);
    void chain(const DiagramNode&, const Box&, Rgb ink);
    void root(const Box&, std::string_view caption);

    svg::Stream& m_out;
    const Diagram& m_diagram;
    const DiagramLayout& m_layout;
    const SvgOptions& m_options;
    const Palette& m_palette;
    svg::Shapes m_shapes;
};

void Picture::cycleBody(std::size_t index)
{
    const DiagramCycle& cycle = m_diagram.cycles[index];
    const Box& box = m_layout.cycles[index];
    Element group(m_out, "g");
    group.set("id", "cycle-" + std::to_string(cycle.number));
    svg::title(m_out, cycle.title);
    Element(m_out, "rect")
        .box(box)
        .set("rx", style::cycleRadius)
        .colour("fill", m_palette.cycle)
        .colour("stroke", m_palette.cycleLine)
        .set("stroke-width", style::cycleLine);
}

/// Over the arcs that enter the box from above.
void Picture::cycleStrip(std::size_t index)
{
    const Box& box = m_layout.cycles[index];
    const double r = style::cycleRadius, bottom = box.top + style::cycleStripHeight;
    Element group(m_out, "g");
    svg::title(m_out, m_diagram.cycles[index].title);
    const auto arcTo = [&](Point p) { return 'A' + number(r) + ' ' + number(r) + " 0 0 1 " + point(p); };
    Element(m_out, "path")
        .set("d", 'M' + point({box.left, bottom}) + 'V' + number(box.top + r) + arcTo({box.left + r, box.top}) + 'H' +
                      number(box.right - r) + arcTo({box.right, box.top + r}) + 'V' + number(bottom) + 'Z')
        .colour("fill", m_palette.cycleStrip)
        .colour("stroke", m_palette.cycleLine)
        .set("stroke-width", style::cycleLine);
    m_shapes.icon(svg::cycleIcon, {box.left + 9, box.top + 5}, m_palette.cycleText);
    m_shapes.text({box.left + 27, box.top + 15}, m_diagram.cycles[index].title, style::cycleTitleSize,
                  m_palette.cycleText, nullptr, true);
}

void Picture::arc(std::size_t index)
{
    const DiagramArc& arc = m_diagram.arcs[index];
    const std::vector<Point>& curve = m_layout.arcs[index];
    if (curve.size() < 4)
        return;
    const ArrowHead head = arrowHead(curve, style::arcWidth(arc));
    Element group(m_out, "g");
    group.set("id", "arc-" + nodeId(m_diagram.nodes[arc.tail]) + '-' + nodeId(m_diagram.nodes[arc.head]));
    svg::title(m_out, arc.tip);
    std::string path = 'M' + point(curve[0]);
    for (std::size_t i = 1; i < curve.size(); i += 3)
        path += 'C' + point(curve[i]) + ' ' + point(curve[i + 1]) + ' ' +
                point(i + 3 == curve.size() ? head.lineEnd : curve[i + 2]);
    m_shapes.arc(arc, path, head);
}

void Picture::label(const ArcLabel& label)
{
    const DiagramArc& arc = m_diagram.arcs[label.arc];
    const Point middle{(label.box.left + label.box.right) / 2, (label.box.top + label.box.bottom) / 2};
    if (arc.kind == DiagramArcKind::ThroughHidden) {
        Element(m_out, "rect")
            .box(label.box)
            .set("rx", label.box.height() / 2)
            .colour("fill", m_palette.canvas)
            .colour("stroke", m_palette.arc);
        m_shapes.text({middle.x, middle.y + 3.5}, arc.label, 10, m_palette.arcText, "middle");
        return;
    }
    const bool inside = arc.kind == DiagramArcKind::InsideCycle;
    if (arc.disagrees)
        Element(m_out, "rect")
            .box(label.box)
            .set("rx", label.box.height() / 2)
            .colour("fill", m_palette.warningBackground)
            .colour("stroke", m_palette.warningLine);
    else
        Element(m_out, "rect")
            .box(label.box)
            .set("rx", 3)
            .colour("fill", inside ? m_palette.cycle : m_palette.canvas)
            .set("fill-opacity", 0.94);
    if (arc.change)
        svg::changeMark(m_shapes, changeIcon(*arc.change, true),
                        {label.box.left + 4, middle.y - style::changeMarkSize / 2}, style::changeMarkSize,
                        svg::changeColour(m_palette, *arc.change));
    m_shapes.text({middle.x, middle.y + 4}, arc.label, style::arcLabelSize,
                  arc.change      ? svg::changeColour(m_palette, *arc.change)
                  : arc.disagrees ? m_palette.warning
                  : inside        ? m_palette.cycleText
                                  : m_palette.arcText,
                  "middle", arc.change && arc.change->hasNumber);
}

void Picture::flag(std::size_t index)
{
    const std::vector<Point>& curve = m_layout.arcs[index];
    if (curve.size() >= 4)
        m_shapes.flag(curveMiddle(curve));
}

void Picture::stub(const DiagramStub& stub)
{
    Element group(m_out, "g");
    svg::title(m_out, stub.tip);
    Element(m_out, "rect")
        .box(stub.box)
        .set("rx", style::stubHeight / 2)
        .colour("fill", m_palette.canvas)
        .colour("stroke", m_palette.arc)
        .set("stroke-dasharray", "3 2");
    m_shapes.text({(stub.box.left + stub.box.right) / 2, (stub.box.top + stub.box.bottom) / 2 + 4}, stub.label,
                  style::arcLabelSize, m_palette.text2, "middle");
}

void Picture::root(const Box& node, std::string_view caption)
{
    const double x = node.left + 18, base = node.top - 8;
    Element(m_out, "path")
        .set("d", 'M' + point({x, base}) + 'V' + number(node.top))
        .set("fill", "none")
        .colour("stroke", m_palette.arc)
        .set("stroke-dasharray", "2 2");
    const double r = style::spontaneousRadius;
    Element(m_out, "path")
        .set("d",
             'M' + point({x - r, base}) + 'A' + number(r) + ' ' + number(r) + " 0 0 1 " + point({x + r, base}) + 'Z')
        .colour("fill", mix(m_palette.canvas, m_palette.arc, 0.4))
        .colour("stroke", m_palette.arc);
    m_shapes.text({x + r + 6, base}, caption, style::arcLabelSize, m_palette.text2);
}

/// Below the box: it stands for more than one.
void Picture::lip(const Box& box, Rgb fill, Rgb outline)
{
    Element(m_out, "rect")
        .box({box.left + style::chainLip, box.bottom - 2 * style::nodeRadius, box.right - style::chainLip,
              box.bottom + style::chainLip})
        .set("rx", style::nodeRadius)
        .colour("fill", fill)
        .colour("stroke", outline);
}

/// Behind the first name the arrow, the last name and the number.
void Picture::chain(const DiagramNode& node, const Box& box, Rgb ink)
{
    const double arrow =
        box.left + style::nodePadding + approximateTextWidth(node.label, style::nameSize, FontWeight::Bold);
    const double beside = (style::chainArrowWidth - style::loopIconSize) / 2;
    m_shapes.icon(svg::forwardIcon, {arrow + beside, box.top + style::nameBaseline - 10.5}, ink);
    m_shapes.text({arrow + style::chainArrowWidth, box.top + style::nameBaseline}, node.lastLabel, style::nameSize, ink,
                  nullptr, true);
    const double width = style::chainTagWidth(node.chain.size()), right = box.right - style::nodePadding;
    Element(m_out, "rect")
        .box({right - width, box.top + 5, right, box.top + 5 + style::chainTagHeight})
        .set("rx", 3)
        .colour("fill", ink)
        .set("fill-opacity", style::chainTagInk);
    m_shapes.text({right - width / 2, box.top + 16.5}, std::to_string(node.chain.size()), style::arcLabelSize, ink,
                  "middle", true);
}

void Picture::node(std::size_t index)
{
    const DiagramNode& node = m_diagram.nodes[index];
    const Box& box = m_layout.nodes[index];
    const Rgb fill = nodeFill(m_palette, m_diagram, node), ink = inkOn(m_palette, fill);
    const bool folded = node.subject.isCycle();
    const Rgb outline = folded ? m_palette.cycleLine : nodeOutline(m_palette, fill);
    Element group(m_out, "g");
    group.set("id", "node-" + nodeId(node));
    svg::title(m_out, node.tip);
    if (node.isRoot)
        root(box, node.rootCaption());
    if (!node.chain.empty())
        lip(box, fill, outline);
    for (const double behind : folded ? std::vector{2 * style::foldedCard, style::foldedCard, 0.0} : std::vector{0.0}) {
        Element rect(m_out, "rect");
        rect.box({box.left + behind, box.top - behind, box.right + behind, box.bottom - behind})
            .set("rx", style::nodeRadius)
            .colour("fill", fill)
            .colour("stroke", outline);
        if (!isRoutine(node.kind))
            rect.set("stroke-dasharray", "2 2");
        else if (node.isTemporary || (node.change && node.change->presence == Presence::Gone))
            rect.set("stroke-dasharray", "4 3");
    }
    if (node.isInLibrary)
        m_shapes.hatch(box, ink);
    if (!node.chain.empty())
        chain(node, box, ink);
    const double left = box.left + style::nodePadding, right = box.right - style::nodePadding;
    m_shapes.text({left, box.top + style::nameBaseline}, node.label, style::nameSize, ink, nullptr, true);
    if (node.change)
        svg::nodeChange(m_shapes, node, box, ink);
    else
        m_shapes.text({left, box.top + style::numbersBaseline}, node.shareText, style::numbersSize, ink);
    m_shapes.text({right, box.top + style::numbersBaseline}, node.valueText, style::numbersSize, ink, "end");
    if (!node.change)
        m_shapes.bar({left, box.top + style::barTop}, right - left, node.selfShare, node.totalShare, ink);
    if (folded || node.selfCalls)
        m_shapes.icon(folded ? svg::cycleIcon : svg::recursionIcon, {right - style::loopIconSize, box.top + 6},
                      folded ? m_palette.cycleText : ink);
}

void Picture::write()
{
    const double width = std::max(m_layout.bounds.width(), 560.0);
    // The legend's height follows from how its rows wrap: it is written into memory first.
    std::ostringstream foot;
    svg::Stream footStream{foot};
    svg::Shapes footShapes(footStream, m_palette);
    const double footTop = m_layout.bounds.height();
    const double height = footTop + svg::writeLegend(footShapes, m_diagram, footTop, width);

    m_out.out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    Element root(m_out, "svg");
    root.set("xmlns", "http://www.w3.org/2000/svg")
        .set("version", "1.1")
        .set("width", width)
        .set("height", height)
        .set("viewBox", "0 0 " + number(width) + ' ' + number(height))
        .set("role", "img")
        .set("font-family", "'Noto Sans', 'DejaVu Sans', sans-serif");
    svg::title(m_out, m_options.title.empty() ? Phrase::tr("Call graph").text() : m_options.title);
    Element(m_out, "desc").text(m_diagram.summary());
    Element(m_out, "rect").box({0, 0, width, height}).colour("fill", m_palette.canvas);
    graph(width);
    m_out.out << foot.str();
}

/// Writes the graph in the middle of the picture's width, what lies above after what lies below.
void Picture::graph(double width)
{
    Element group(m_out, "g");
    group.set("transform",
              "translate(" +
                  point({(width - m_layout.bounds.width()) / 2 - m_layout.bounds.left, -m_layout.bounds.top}) + ')');
    for (std::size_t i = 0; i < m_diagram.cycles.size(); ++i)
        cycleBody(i);
    arcs();
    for (std::size_t i = 0; i < m_diagram.cycles.size(); ++i)
        cycleStrip(i);
    for (std::size_t i = 0; i < m_diagram.nodes.size(); ++i)
        node(i);
    const std::vector<DiagramStub> stubs =
        placeStubs(m_diagram, m_layout, stubsWorthShowing(m_diagram), approximateTextWidth);
    labels(stubs);
    for (const DiagramStub& found : stubs)
        stub(found);
}

void Picture::arcs()
{
    std::vector<std::size_t> thinFirst(m_diagram.arcs.size());
    std::iota(thinFirst.begin(), thinFirst.end(), std::size_t{0});
    std::stable_sort(thinFirst.begin(), thinFirst.end(), [&](std::size_t a, std::size_t b) {
        return style::arcWidth(m_diagram.arcs[a]) < style::arcWidth(m_diagram.arcs[b]);
    });
    for (const std::size_t i : thinFirst)
        arc(i);
}

/// Writes the labels of arcs where there is room beside the stubs, and flags on arcs without a label.
void Picture::labels(const std::vector<DiagramStub>& stubs)
{
    std::vector<Box> taken;
    for (const DiagramStub& found : stubs)
        taken.push_back(found.box);
    std::vector<bool> isLabelled(m_diagram.arcs.size());
    for (const ArcLabel& found :
         placeArcLabels(m_diagram, m_layout, arcsWorthALabel(m_diagram), approximateTextWidth, taken)) {
        label(found);
        isLabelled[found.arc] = true;
    }
    for (std::size_t i = 0; i < m_diagram.arcs.size(); ++i)
        if (m_diagram.arcs[i].disagrees && !isLabelled[i])
            flag(i);
}

} // namespace

void writeSvg(std::ostream& out, const Diagram& diagram, const DiagramLayout& layout, const SvgOptions& options)
{
    svg::Stream stream{out};
    Picture(stream, diagram, layout, options).write();
}

} // namespace gmonscope
