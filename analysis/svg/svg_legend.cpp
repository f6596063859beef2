// SPDX-License-Identifier: MIT
#include "svg/svg_legend.h"

#include "gmonscope/phrase.h"
#include "svg/svg_changes.h"

#include <algorithm>
#include <vector>

namespace gmonscope::svg {

namespace {

constexpr double rowHeight = 24, gap = 26, edge = 16, textSize = style::arcLabelSize;
constexpr double arcSample = 30;

/// Samples with their meanings, in rows that wrap.
class Legend {
public:
    Legend(Shapes& shapes, const Diagram& diagram, double top, double width)
        : m_shapes(shapes), m_diagram(diagram), m_palette(shapes.palette()), m_width(width), m_y(top + 8)
    {
    }

    /// Returns where it ends.
    double write()
    {
        const bool isTime = m_diagram.measure == Measure::Time;
        Element group(m_shapes.out(), "g");
        group.set("id", "legend");
        entry(0, m_diagram.summary(), [](Point) {});
        if (m_diagram.isOfTwo) {
            writeChanges(isTime);
            return m_y + rowHeight + 12;
        }
        writeFills(isTime);
        if (isTime)
            entry(40, Phrase::tr("bar: self, descendants, the run"), [&](Point at) {
                m_shapes.bar({at.x, at.y - 2}, 40, 0.3, 0.7, m_palette.text);
            });
        writeArcs(isTime);
        writeMarks();
        return m_y + rowHeight + 12;
    }

private:
    static constexpr double swatch = 26;

    /// `draw` takes where the sample begins, half-way down its row, and has `room`.
    template <class Draw> void entry(double room, const std::string& words, const Draw& draw)
    {
        const double before = room > 0 ? room + 8 : 0;
        const double whole = before + approximateTextWidth(words, textSize, FontWeight::Regular);
        if (m_x > edge && m_x + whole > m_width - edge) {
            m_x = edge;
            m_y += rowHeight;
        }
        draw(Point{m_x, m_y + rowHeight / 2});
        m_shapes.text({m_x + before, m_y + rowHeight / 2 + 4}, words, textSize, m_palette.text2);
        m_x += whole + gap;
    }

    void writeFills(bool isTime)
    {
        if (m_diagram.fill == NodeFill::SourceFile) {
            entry(0, Phrase::tr("filled by source file:"), [](Point) {});
            for (const FileKey& key : fileKeys(m_palette, m_diagram))
                entry(swatch, key.label, [&](Point at) { fill(at, key.fill); });
            return;
        }
        const Phrase words = !isTime                                 ? Phrase::tr("calls, % of all calls")
                             : m_diagram.fill == NodeFill::TotalTime ? Phrase::tr("total time, % of the run")
                             : m_diagram.fill == NodeFill::Imbalance ? Phrase::tr("lost by imbalance, % of all runs")
                                                                     : Phrase::tr("self time, % of the run");
        entry(static_cast<double>(m_palette.selfShare.size()) * swatch, words, [&](Point at) { ramp(at); });
    }

    void writeChanges(bool isTime)
    {
        entry(7 * swatch,
              isTime ? Phrase::tr("change of self time, % of run A") : Phrase::tr("change of calls, % of all calls"),
              [&](Point at) {
                  changeFills(m_shapes, at, swatch);
                  const char* const bounds[] = {"\u20133.5", "\u20131.5", "0", "0", "+1.5", "+3.5"};
                  for (std::size_t i = 0; i < std::size(bounds); ++i)
                      if (i != 2 && i != 3)
                          m_shapes.text({at.x + static_cast<double>(i + 1) * swatch, at.y + 19}, bounds[i], 9,
                                        m_palette.text2, "middle");
              });
        const std::pair<const char*, Phrase> marks[] = {
            {"shrunk", Phrase::tr("shrunk")},
            {"grown", Phrase::tr("grown")},
            {"within-chance", m_diagram.isExact ? Phrase::tr("unchanged") : Phrase::tr("within chance")},
            {"new", Phrase::tr("new in B")},
            {"gone", Phrase::tr("gone in B")}};
        for (const auto& [icon, words] : marks)
            entry(style::loopIconSize, words, [&, name = icon](Point at) {
                changeMark(m_shapes, name, {at.x, at.y - 6}, style::loopIconSize, m_palette.text);
            });
        entry(40, isTime ? Phrase::tr("total time, A above B") : Phrase::tr("calls, A above B"), [&](Point at) {
            changeBars(m_shapes, {at.x, at.y - 3.5}, 40, 0.8, 0.5, m_palette.text);
        });
        writeArcs(isTime);
    }

    void ramp(Point at)
    {
        constexpr const char* bounds[] = {"0", "0.5", "1", "2", "5", "10", "20", "100"};
        for (std::size_t i = 0; i < m_palette.selfShare.size(); ++i) {
            const double left = at.x + static_cast<double>(i) * swatch;
            fill({left, at.y}, m_palette.selfShare[i]);
            m_shapes.text({left + swatch / 2, at.y + 3.5}, bounds[i], 9, inkOn(m_palette, m_palette.selfShare[i]),
                          "middle");
        }
    }

    void fill(Point at, Rgb colour)
    {
        Element(m_shapes.out(), "rect")
            .box({at.x, at.y - 8, at.x + swatch, at.y + 8})
            .colour("fill", colour)
            .colour("stroke", nodeOutline(m_palette, colour));
    }

    void arcEntry(const std::string& words, const DiagramArc& arc)
    {
        entry(arcSample, words, [&](Point at) {
            const std::vector<Point> curve{at, {at.x + 10, at.y}, {at.x + 20, at.y}, {at.x + arcSample, at.y}};
            const ArrowHead head = arrowHead(curve, style::arcWidth(arc));
            m_shapes.arc(arc, 'M' + point(at) + 'L' + point(head.lineEnd), head);
        });
    }

    void writeArcs(bool isTime)
    {
        const auto ofShare = [](double share) {
            DiagramArc arc;
            arc.share = share;
            return arc;
        };
        arcEntry(!isTime                     ? Phrase::tr("1 % of the calls")
                 : m_diagram.counted.empty() ? Phrase::tr("1 % of the time")
                                             : Phrase::tr("1 % of all %1").arg(m_diagram.counted),
                 ofShare(0.01));
        arcEntry("20 %", ofShare(0.2));
        arcEntry("90 %", ofShare(0.9));
        for (const auto& [kind, words] :
             {std::pair(DiagramArcKind::InsideCycle, Phrase::tr("calls inside a cycle, no time flows")),
              std::pair(DiagramArcKind::NeverCalled, Phrase::tr("never called")),
              std::pair(DiagramArcKind::ThroughHidden, Phrase::tr("through so many hidden functions"))}) {
            DiagramArc arc;
            arc.kind = kind;
            if (hasArc([&](const DiagramArc& other) { return other.kind == arc.kind; }))
                arcEntry(words, arc);
        }
        if (hasArc(style::isUncounted)) {
            DiagramArc arc = ofShare(0.01);
            arc.isMeasuredOnly = true;
            arcEntry(Phrase::tr("measured only, not counted"), arc);
        }
    }

    void writeMarks()
    {
        if (hasArc([](const DiagramArc& arc) { return arc.disagrees; }))
            entry(20, Phrase::tr("estimated and measured time disagree"), [&](Point at) {
                m_shapes.flag({at.x + 10, at.y});
            });
        if (hasNode([](const DiagramNode& node) { return node.selfCalls > 0; }))
            entry(style::loopIconSize, Phrase::tr("calls itself"), [&](Point at) {
                m_shapes.icon(recursionIcon, {at.x, at.y - 6}, m_palette.text);
            });
        if (hasNode([](const DiagramNode& node) { return node.isInLibrary; }))
            entry(20, Phrase::tr("in a shared library"), [&](Point at) {
                const Box sample{at.x, at.y - 8, at.x + 20, at.y + 8};
                Element(m_shapes.out(), "rect")
                    .box(sample)
                    .colour("fill", m_palette.selfShare[0])
                    .colour("stroke", nodeOutline(m_palette, m_palette.selfShare[0]));
                m_shapes.hatch(sample, inkOn(m_palette, m_palette.selfShare[0]));
            });
    }

    template <class Is> [[nodiscard]] bool hasArc(const Is& is) const
    {
        return std::any_of(m_diagram.arcs.begin(), m_diagram.arcs.end(), is);
    }
    template <class Is> [[nodiscard]] bool hasNode(const Is& is) const
    {
        return std::any_of(m_diagram.nodes.begin(), m_diagram.nodes.end(), is);
    }

    Shapes& m_shapes;
    const Diagram& m_diagram;
    const Palette& m_palette;
    double m_width, m_x = edge, m_y;
};

} // namespace

double writeLegend(Shapes& shapes, const Diagram& diagram, double top, double width)
{
    return Legend(shapes, diagram, top, width).write() - top;
}

} // namespace gmonscope::svg
