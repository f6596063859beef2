// SPDX-License-Identifier: MIT
#include "gmonscope/export.h"

#include "export/svg_writer.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

namespace gmonscope {

namespace {

using svg::Element;
using svg::number;

constexpr double bodySize = style::arcLabelSize;
// Icons on a grid of 16.
constexpr const char* recursionIcon = "M4.5 13h4.25a4.5 4.5 0 1 0-4.5-4.5M1.9 6.4l2.35 2.3L6.6 6.4";
constexpr const char* cycleIcon =
    "M6.1 3.5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M1.35 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0"
    "M10.85 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M9.1 5.2l2.6 4.9M10.7 12H5.3M4.3 10.1l2.6-4.9";

std::string point(Point p) { return number(p.x) + ' ' + number(p.y); }

class Picture {
public:
    Picture(svg::Stream& out, const Diagram& diagram, const DiagramLayout& layout, const SvgOptions& options)
        : m_out(out), m_diagram(diagram), m_layout(layout), m_options(options), m_palette(paletteFor(options.theme))
    {
    }

    void write();

private:
    [[nodiscard]] std::string nodeId(const DiagramNode& node) const
    {
        // A folded cycle is named "cycle NUMBER".
        return node.subject.isCycle() ? 'c' + node.name.substr(node.name.rfind(' ') + 1)
                                      : std::to_string(node.subject.value);
    }

    void icon(const char* path, Point topLeft, Rgb colour)
    {
        const double scale = style::loopIconSize / 16;
        Element(m_out, "path")
            .set("transform", "translate(" + point(topLeft) + ") scale(" + number(scale) + ")")
            .set("d", path)
            .set("fill", "none")
            .colour("stroke", colour)
            .set("stroke-width", 1.5 / scale)
            .set("stroke-linecap", "round")
            .set("stroke-linejoin", "round");
    }

    void text(Point baseline, std::string_view words, double size, Rgb colour, const char* anchor = nullptr,
              bool bold = false)
    {
        Element element(m_out, "text");
        element.set("x", baseline.x).set("y", baseline.y).set("font-size", size).colour("fill", colour);
        if (anchor)
            element.set("text-anchor", anchor);
        if (bold)
            element.set("font-weight", "700");
        element.text(words);
    }

    void cycleBody(std::size_t index);
    void cycleStrip(std::size_t index);
    void arc(std::size_t index);
    void arcHead(const ArrowHead&, DiagramArcKind, Rgb colour);
    void label(const ArcLabel&);
    void flag(std::size_t arc);
    void flagAt(Point middle);
    void stub(const DiagramStub&);
    void node(std::size_t index);
    void hatch(const Box& box, Rgb ink);
    void root(const Box&, std::string_view caption);
    void bar(Point topLeft, double length, double self, double total, Rgb ink);
    [[nodiscard]] double legend(double top, double width);

    svg::Stream& m_out;
    const Diagram& m_diagram;
    const DiagramLayout& m_layout;
    const SvgOptions& m_options;
    const Palette& m_palette;
};

void Picture::cycleBody(std::size_t index)
{
    const DiagramCycle& cycle = m_diagram.cycles[index];
    const Box& box = m_layout.cycles[index];
    const std::string number = cycle.title.substr(6, cycle.title.find(' ', 6) - 6); // "cycle 1 · ..."
    Element group(m_out, "g");
    group.set("id", "cycle-" + number);
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
    icon(cycleIcon, {box.left + 9, box.top + 5}, m_palette.cycleText);
    text({box.left + 27, box.top + 15}, m_diagram.cycles[index].title, style::cycleTitleSize, m_palette.cycleText,
         nullptr, true);
}

void Picture::arcHead(const ArrowHead& head, DiagramArcKind kind, Rgb colour)
{
    Element path(m_out, "path");
    path.set("d", 'M' + point(head.tip) + 'L' + point(head.left) + 'L' + point(head.right) + 'Z');
    if (kind == DiagramArcKind::NeverCalled)
        path.colour("fill", m_palette.canvas)
            .colour("stroke", colour)
            .set("stroke-width", style::neverCalledWidth)
            .set("stroke-linejoin", "round");
    else
        path.colour("fill", colour);
}

void Picture::arc(std::size_t index)
{
    const DiagramArc& arc = m_diagram.arcs[index];
    const std::vector<Point>& curve = m_layout.arcs[index];
    if (curve.size() < 4)
        return;
    const double width = style::arcWidth(arc);
    const ArrowHead head = arrowHead(curve, width);
    const Rgb colour = arc.kind == DiagramArcKind::InsideCycle ? m_palette.cycleLine : m_palette.arc;
    Element group(m_out, "g");
    group.set("id", "arc-" + nodeId(m_diagram.nodes[arc.tail]) + '-' + nodeId(m_diagram.nodes[arc.head]));
    svg::title(m_out, arc.tip);
    std::string path = 'M' + point(curve[0]);
    for (std::size_t i = 1; i < curve.size(); i += 3)
        path += 'C' + point(curve[i]) + ' ' + point(curve[i + 1]) + ' ' +
                point(i + 3 == curve.size() ? head.lineEnd : curve[i + 2]);
    {
        Element line(m_out, "path");
        line.set("d", path).set("fill", "none").colour("stroke", colour).set("stroke-width", width);
        if (arc.kind == DiagramArcKind::NeverCalled)
            line.set("stroke-dasharray", "5 4");
        else if (arc.kind == DiagramArcKind::ThroughHidden)
            line.set("stroke-dasharray", "0.01 4.2").set("stroke-linecap", "round");
        else if (style::isUncounted(arc))
            line.set("stroke-dasharray", "8 3 1.5 3");
    }
    arcHead(head, arc.kind, colour);
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
        text({middle.x, middle.y + 3.5}, arc.label, 10, m_palette.arcText, "middle");
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
    text({middle.x, middle.y + 4}, arc.label, style::arcLabelSize,
         arc.disagrees ? m_palette.warning
         : inside      ? m_palette.cycleText
                       : m_palette.arcText,
         "middle");
}

void Picture::flag(std::size_t index)
{
    const std::vector<Point>& curve = m_layout.arcs[index];
    if (curve.size() >= 4)
        flagAt(curveMiddle(curve));
}

void Picture::flagAt(Point middle)
{
    const double r = style::flagRadius;
    Element(m_out, "rect")
        .box({middle.x - r, middle.y - r, middle.x + r, middle.y + r})
        .set("rx", r)
        .colour("fill", m_palette.warningBackground)
        .colour("stroke", m_palette.warningLine);
    Element(m_out, "path")
        .set("d", 'M' + point({middle.x - 3, middle.y + 5}) + "V" + number(middle.y - 4.5) + "H" +
                      number(middle.x + 4.5) + 'L' + point({middle.x + 2.5, middle.y - 1.7}) + 'L' +
                      point({middle.x + 4.5, middle.y + 1}) + "H" + number(middle.x - 3))
        .set("fill", "none")
        .colour("stroke", m_palette.warning);
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
    text({(stub.box.left + stub.box.right) / 2, (stub.box.top + stub.box.bottom) / 2 + 4}, stub.label,
         style::arcLabelSize, m_palette.text2, "middle");
}

void Picture::bar(Point topLeft, double length, double self, double total, Rgb ink)
{
    const auto part = [&](double share, double opacity) {
        const double width = length * std::clamp(share, 0.0, 1.0);
        if (width <= 0)
            return;
        Element(m_out, "rect")
            .box({topLeft.x, topLeft.y, topLeft.x + width, topLeft.y + style::barHeight})
            .set("rx", std::min(style::barRadius, width / 2))
            .colour("fill", ink)
            .set("fill-opacity", opacity);
    };
    part(1, style::barRestInk);
    part(total, style::barDescendantsInk);
    part(self, style::barSelfInk);
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
    text({x + r + 6, base}, caption, bodySize, m_palette.text2);
}

void Picture::hatch(const Box& box, Rgb ink)
{
    std::string lines;
    for (double y = box.top + 1; y + style::hatchWidth < box.bottom; y += style::hatchStep)
        lines += 'M' + point({box.left, y + style::hatchWidth}) + 'L' + point({box.left + style::hatchWidth, y});
    Element(m_out, "path").set("d", lines).set("fill", "none").colour("stroke", ink).set("opacity", style::hatchInk);
}

void Picture::node(std::size_t index)
{
    const DiagramNode& node = m_diagram.nodes[index];
    const Box& box = m_layout.nodes[index];
    const Rgb fill = nodeFill(m_palette, node), ink = inkOn(m_palette, fill);
    const bool folded = node.subject.isCycle();
    const Rgb outline = folded ? m_palette.cycleLine : nodeOutline(m_palette, fill);
    Element group(m_out, "g");
    group.set("id", "node-" + nodeId(node));
    svg::title(m_out, node.tip);
    if (node.isRoot)
        root(box, node.rootCaption());
    for (const double behind : folded ? std::vector{2 * style::foldedCard, style::foldedCard, 0.0} : std::vector{0.0}) {
        Element rect(m_out, "rect");
        rect.box({box.left + behind, box.top - behind, box.right + behind, box.bottom - behind})
            .set("rx", style::nodeRadius)
            .colour("fill", fill)
            .colour("stroke", outline);
        if (!isRoutine(node.kind))
            rect.set("stroke-dasharray", "2 2");
    }
    if (node.isInLibrary)
        hatch(box, ink);
    const double left = box.left + style::nodePadding, right = box.right - style::nodePadding;
    text({left, box.top + style::nameBaseline}, node.label, style::nameSize, ink, nullptr, true);
    text({left, box.top + style::numbersBaseline}, node.shareText, style::numbersSize, ink);
    text({right, box.top + style::numbersBaseline}, node.valueText, style::numbersSize, ink, "end");
    bar({left, box.top + style::barTop}, right - left, node.selfShare, node.totalShare, ink);
    if (folded || node.selfCalls)
        icon(folded ? cycleIcon : recursionIcon, {right - style::loopIconSize, box.top + 6},
             folded ? m_palette.cycleText : ink);
}

/// Explains the picture in rows that wrap; returns its height.
double Picture::legend(double top, double width)
{
    constexpr double rowHeight = 24, gap = 26, edge = 16;
    double x = edge, y = top + 8;
    const auto measured = [](std::string_view words) {
        return approximateTextWidth(words, bodySize, FontWeight::Regular);
    };
    const auto entry = [&](double room, std::string_view words, const auto& draw) {
        const double before = room > 0 ? room + 8 : 0;
        const double whole = before + measured(words);
        if (x > edge && x + whole > width - edge) {
            x = edge;
            y += rowHeight;
        }
        draw(Point{x, y + rowHeight / 2});
        text({x + before, y + rowHeight / 2 + 4}, words, bodySize, m_palette.text2);
        x += whole + gap;
    };
    const auto sample = [&](Point at, DiagramArcKind kind, double share, bool isMeasuredOnly = false) {
        DiagramArc arc;
        arc.kind = kind;
        arc.share = share;
        arc.isMeasuredOnly = isMeasuredOnly;
        const std::vector<Point> curve{at, {at.x + 10, at.y}, {at.x + 20, at.y}, {at.x + 30, at.y}};
        const double lineWidth = style::arcWidth(arc);
        const ArrowHead head = arrowHead(curve, lineWidth);
        const Rgb colour = kind == DiagramArcKind::InsideCycle ? m_palette.cycleLine : m_palette.arc;
        {
            Element line(m_out, "path");
            line.set("d", 'M' + point(at) + 'L' + point(head.lineEnd))
                .set("fill", "none")
                .colour("stroke", colour)
                .set("stroke-width", lineWidth);
            if (kind == DiagramArcKind::NeverCalled)
                line.set("stroke-dasharray", "5 4");
            else if (kind == DiagramArcKind::ThroughHidden)
                line.set("stroke-dasharray", "0.01 4.2").set("stroke-linecap", "round");
            else if (isMeasuredOnly)
                line.set("stroke-dasharray", "8 3 1.5 3");
        }
        arcHead(head, kind, colour);
    };
    const auto uses = [&](DiagramArcKind kind) {
        return std::any_of(m_diagram.arcs.begin(), m_diagram.arcs.end(),
                           [kind](const DiagramArc& a) { return a.kind == kind; });
    };
    const bool byTime = m_diagram.measure == Measure::Time;

    Element group(m_out, "g");
    group.set("id", "legend");
    entry(0, m_diagram.summary(), [](Point) {});
    constexpr double swatch = 26;
    entry(8 * swatch, byTime ? "self time, % of the run" : "calls, % of all calls", [&](Point at) {
        constexpr const char* bounds[] = {"0", "0.5", "1", "2", "5", "10", "20", "100"};
        for (std::size_t i = 0; i < m_palette.selfShare.size(); ++i) {
            const Rgb fill = m_palette.selfShare[i];
            const double left = at.x + static_cast<double>(i) * swatch;
            Element(m_out, "rect")
                .box({left, at.y - 8, left + swatch, at.y + 8})
                .colour("fill", fill)
                .colour("stroke", nodeOutline(m_palette, fill));
            text({left + swatch / 2, at.y + 3.5}, bounds[i], 9, inkOn(m_palette, fill), "middle");
        }
    });
    if (byTime)
        entry(40, "bar: self, descendants, the run", [&](Point at) {
            bar({at.x, at.y - 2}, 40, 0.3, 0.7, m_palette.text);
        });
    entry(30, byTime ? "1 % of the time" : "1 % of the calls",
          [&](Point at) { sample(at, DiagramArcKind::Time, 0.01); });
    entry(30, "20 %", [&](Point at) { sample(at, DiagramArcKind::Time, 0.2); });
    entry(30, "90 %", [&](Point at) { sample(at, DiagramArcKind::Time, 0.9); });
    if (uses(DiagramArcKind::InsideCycle))
        entry(30, "calls inside a cycle, no time flows", [&](Point at) { sample(at, DiagramArcKind::InsideCycle, 0); });
    if (uses(DiagramArcKind::NeverCalled))
        entry(30, "never called", [&](Point at) { sample(at, DiagramArcKind::NeverCalled, 0); });
    if (uses(DiagramArcKind::ThroughHidden))
        entry(30, "through so many hidden functions", [&](Point at) { sample(at, DiagramArcKind::ThroughHidden, 0); });
    if (std::any_of(m_diagram.arcs.begin(), m_diagram.arcs.end(), style::isUncounted))
        entry(30, "measured only, not counted", [&](Point at) { sample(at, DiagramArcKind::Time, 0.01, true); });
    if (std::any_of(m_diagram.arcs.begin(), m_diagram.arcs.end(), [](const DiagramArc& a) { return a.disagrees; }))
        entry(20, "estimated and measured time disagree", [&](Point at) { flagAt({at.x + 10, at.y}); });
    if (std::any_of(m_diagram.nodes.begin(), m_diagram.nodes.end(),
                    [](const DiagramNode& n) { return n.selfCalls > 0; }))
        entry(style::loopIconSize, "calls itself", [&](Point at) {
            icon(recursionIcon, {at.x, at.y - 6}, m_palette.text);
        });
    if (std::any_of(m_diagram.nodes.begin(), m_diagram.nodes.end(), [](const DiagramNode& n) { return n.isInLibrary; }))
        entry(20, "in a shared library", [&](Point at) {
            const Box sampleBox{at.x, at.y - 8, at.x + 20, at.y + 8};
            Element(m_out, "rect")
                .box(sampleBox)
                .colour("fill", m_palette.selfShare[0])
                .colour("stroke", nodeOutline(m_palette, m_palette.selfShare[0]));
            hatch(sampleBox, inkOn(m_palette, m_palette.selfShare[0]));
        });
    return y + rowHeight + 12 - top;
}

void Picture::write()
{
    const double width = std::max(m_layout.bounds.width(), 560.0);
    // The legend's height follows from how its rows wrap: it is written into memory first.
    std::ostringstream foot;
    svg::Stream footStream{foot};
    Picture below(footStream, m_diagram, m_layout, m_options);
    const double footTop = m_layout.bounds.height();
    const double height = footTop + below.legend(footTop, width);

    m_out.out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    Element root(m_out, "svg");
    root.set("xmlns", "http://www.w3.org/2000/svg")
        .set("version", "1.1")
        .set("width", width)
        .set("height", height)
        .set("viewBox", "0 0 " + number(width) + ' ' + number(height))
        .set("role", "img")
        .set("font-family", "'Noto Sans', 'DejaVu Sans', sans-serif");
    svg::title(m_out, m_options.title.empty() ? "Call graph" : m_options.title);
    Element(m_out, "desc").text(m_diagram.summary());
    Element(m_out, "rect").box({0, 0, width, height}).colour("fill", m_palette.canvas);
    {
        Element group(m_out, "g");
        group.set("transform",
                  "translate(" +
                      point({(width - m_layout.bounds.width()) / 2 - m_layout.bounds.left, -m_layout.bounds.top}) +
                      ')');
        for (std::size_t i = 0; i < m_diagram.cycles.size(); ++i)
            cycleBody(i);
        std::vector<std::size_t> thinFirst(m_diagram.arcs.size());
        std::iota(thinFirst.begin(), thinFirst.end(), std::size_t{0});
        std::stable_sort(thinFirst.begin(), thinFirst.end(), [&](std::size_t a, std::size_t b) {
            return style::arcWidth(m_diagram.arcs[a]) < style::arcWidth(m_diagram.arcs[b]);
        });
        for (const std::size_t i : thinFirst)
            arc(i);
        for (std::size_t i = 0; i < m_diagram.cycles.size(); ++i)
            cycleStrip(i);
        for (std::size_t i = 0; i < m_diagram.nodes.size(); ++i)
            node(i);
        const std::vector<DiagramStub> stubs =
            placeStubs(m_diagram, m_layout, stubsWorthShowing(m_diagram), approximateTextWidth);
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
        for (const DiagramStub& found : stubs)
            stub(found);
    }
    m_out.out << foot.str();
}

} // namespace

void writeSvg(std::ostream& out, const Diagram& diagram, const DiagramLayout& layout, const SvgOptions& options)
{
    svg::Stream stream{out};
    Picture(stream, diagram, layout, options).write();
}

} // namespace gmonscope
