// SPDX-License-Identifier: MIT
//
// Laws that hold for every layout, whichever step it comes from, checked by its own, simple means.
#include "base/worker_process.h"
#include "gmonscope/diagram_style.h"
#include "gmonscope/layout_client.h"

#include "command.h"
#include "graph_text.h"
#include "layout/geometry.h"
#include "layout/layered.h"
#include "random_program.h"

#include <QTest>

#include <cmath>
#include <sstream>

using namespace gmonscope;
using namespace std::chrono_literals;

namespace {

Box grownTo(const DiagramNode& node, Box box)
{
    if (node.isRoot)
        box.top -= style::spontaneousHeight;
    return box;
}

/// Empty when all is well.
QString flaw(const Diagram& diagram, const DiagramLayout& layout)
{
    if (layout.nodes.size() != diagram.nodes.size() || layout.arcs.size() != diagram.arcs.size() ||
        layout.cycles.size() != diagram.cycles.size())
        return "sizes differ";
    const auto shrunk = [](const Box& b) { return Box{b.left + 0.1, b.top + 0.1, b.right - 0.1, b.bottom - 0.1}; };
    for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
        const Box box = grownTo(diagram.nodes[i], layout.nodes[i]);
        const QString name = QString::fromStdString(diagram.nodes[i].name);
        if (!layout.bounds.contains(box))
            return name + " is out of bounds";
        if (std::abs(layout.nodes[i].width() - diagram.nodes[i].width) > 0.1 ||
            std::abs(layout.nodes[i].height() - diagram.nodes[i].height) > 0.1)
            return name + " has another size";
        for (std::size_t k = 0; k < i; ++k)
            if (shrunk(box).overlaps(shrunk(grownTo(diagram.nodes[k], layout.nodes[k]))))
                return name + " overlaps " + QString::fromStdString(diagram.nodes[k].name);
        for (std::size_t k = 0; k < layout.cycles.size(); ++k) {
            Box inside = layout.cycles[k];
            inside.top += style::cycleStripHeight;
            if (diagram.nodes[i].cluster == k ? !inside.contains(box) : shrunk(box).overlaps(layout.cycles[k]))
                return name + " and the box " + QString::fromStdString(diagram.cycles[k].title);
        }
    }
    for (std::size_t i = 0; i < layout.cycles.size(); ++i) {
        if (!layout.bounds.contains(layout.cycles[i]))
            return "a box is out of bounds";
        for (std::size_t k = 0; k < i; ++k)
            if (shrunk(layout.cycles[i]).overlaps(layout.cycles[k]))
                return "two boxes overlap";
    }
    for (std::size_t i = 0; i < layout.arcs.size(); ++i) {
        const auto& curve = layout.arcs[i];
        if (curve.size() < 4 || curve.size() % 3 != 1)
            return "a curve is none";
        const auto near = [](Box box, Point p) {
            box = {box.left - 9, box.top - 9, box.right + 9, box.bottom + 9};
            return box.contains({p.x, p.y, p.x, p.y});
        };
        if (!near(layout.nodes[diagram.arcs[i].tail], curve.front()) ||
            !near(layout.nodes[diagram.arcs[i].head], curve.back()))
            return "an arc does not lead from its caller to its callee";
    }
    return {};
}

/// Every place in a layout, to the last bit of it.
std::string placesText(const DiagramLayout& layout)
{
    std::ostringstream text;
    text << std::hexfloat << "step " << static_cast<int>(layout.step);
    const auto box = [&](const char* what, const Box& b) {
        text << '\n' << what << ' ' << b.left << ' ' << b.top << ' ' << b.right << ' ' << b.bottom;
    };
    box("bounds", layout.bounds);
    for (const Box& node : layout.nodes)
        box("node", node);
    for (const Box& cycle : layout.cycles)
        box("cycle", cycle);
    for (const auto& curve : layout.arcs) {
        text << "\narc";
        for (const Point& p : curve)
            text << ' ' << p.x << ' ' << p.y;
    }
    return text.str();
}

} // namespace

class TestLayoutGeometry : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("GMONSCOPE_LAYOUT", LAYOUT_WORKER); }

    /// An empty part of the path would stand for it.
    void theLayoutProgramTakesNoLibraryFromTheCurrentFolder()
    {
        const std::string dynamic = test::run({.words = {"readelf", "-W", "-d", LAYOUT_WORKER}}).out;
        QVERIFY(dynamic.find("NEEDED") != std::string::npos);
        if (const std::size_t path = dynamic.find("Library runpath: ["); path != std::string::npos) {
            const std::size_t first = dynamic.find('[', path) + 1;
            const std::string folders = dynamic.substr(first, dynamic.find(']', path) - first);
            for (const QString& folder : QString::fromStdString(folders).split(':'))
                QVERIFY2(folder.startsWith('/'), folders.c_str());
        }
    }

    void nothingOverlapsAndBoxesHoldTheirMembers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<unsigned>("functions");
        QTest::addColumn<bool>("unfold");
        QTest::newRow("one function") << "main 1\n" << 40u << false;
        QTest::newRow("no arcs") << "a 1\nb 2\nc 3\n" << 40u << false;
        QTest::newRow("a cycle alone") << "a 1\nb 1\na -> b 1\nb -> a 1\n" << 40u << false;
        QTest::newRow("two cycles in a row")
            << "<external> -> m 1\nm -> a 1\na -> b 1\nb -> a 1\nb -> c 2\nc -> d 1\nd -> c 1\na 1\nb 1\nc 1\nd 1\n"
            << 40u << false;
        QTest::newRow("two ways through a cycle")
            << "m -> a 1\nm -> b 1\na -> b 1\nb -> a 1\na -> x 1\nb -> x 1\nm -> x 1\nx 3\na 1\nb 1\n"
            << 40u << false;
        QTest::newRow("a fan") << [] {
            QString text = "hub 1\n";
            for (int i = 0; i < 60; ++i)
                text += QString("caller%1 -> hub %2\nhub -> callee%1 3\ncallee%1 0.%3\n").arg(i).arg(i + 1).arg(i + 10);
            return text;
        }() << 80u << false;
        QTest::newRow("a long chain") << [] {
            QString text = "f60 1\n";
            for (int i = 0; i < 60; ++i)
                text += QString("f%1 -> f%2 1\n").arg(i).arg(i + 1);
            return text;
        }() << 80u << false;
        for (unsigned seed = 1; seed <= 24; ++seed) {
            const unsigned functions = seed % 4 == 0 ? 150 : 25 + seed % 4 * 15;
            QTest::addRow("random %u", seed)
                << QString::fromStdString(test::randomProgramText(
                       {.seed = seed, .functions = functions, .arcsPerFunction = 1.5 + seed % 3, .cycles = seed % 6}))
                << functions << (seed % 2 == 0);
        }
    }

    void nothingOverlapsAndBoxesHoldTheirMembers()
    {
        QFETCH(QString, text);
        QFETCH(unsigned, functions);
        QFETCH(bool, unfold);
        const auto profile = test::profileFromText(text.toStdString());
        DiagramOptions options;
        options.maxFunctions = functions;
        if (unfold)
            options.foldCyclesAbove = 60;
        const Diagram diagram = buildDiagram(*profile, options);

        LayoutClient client;
        const auto result = client.layout(diagram, {.timeout = 20s});
        QVERIFY(result.hasValue());
        QVERIFY2(flaw(diagram, *result).isEmpty(), qPrintable(flaw(diagram, *result)));
        QVERIFY2(result->step == LayoutStep::Splines, result->note.c_str());

        const DiagramLayout own = layout::layeredLayout(diagram);
        QVERIFY2(flaw(diagram, own).isEmpty(), qPrintable(flaw(diagram, own)));

        WorkerProcess worker(LayoutClient::defaultWorkerPath(), layout::messageEnd);
        for (const LayoutStep step : {LayoutStep::Polylines, LayoutStep::NoClusters}) {
            const layout::Request request = layout::requestFor(diagram, step);
            const Outcome outcome = worker.ask(layout::writeRequest(request), 20s, nullptr, 64 << 20);
            QVERIFY2(outcome.kind == Outcome::Kind::Answered, outcome.text.c_str());
            const auto answer = layout::readAnswer(outcome.text, request);
            QVERIFY(answer.hasValue());
            const DiagramLayout found = layout::fromAnswer(diagram, *answer, step);
            // A box round scattered members may cover others: then the client does not use it.
            if (!layout::flawOf(diagram, found))
                QVERIFY2(flaw(diagram, found).isEmpty(), qPrintable(flaw(diagram, found)));
            else
                QVERIFY2(step == LayoutStep::NoClusters, layout::flawOf(diagram, found)->c_str());
        }
    }

    void theSameDiagramGetsTheSameLayout()
    {
        const auto profile = test::profileFromText(test::randomProgramText({.seed = 3, .functions = 60}));
        const Diagram diagram = buildDiagram(*profile);
        LayoutClient first, second;
        const auto a = first.layout(diagram, {.timeout = 20s}), b = second.layout(diagram, {.timeout = 20s});
        QVERIFY2(a->step == LayoutStep::Splines, a->note.c_str());
        QVERIFY(!diagram.arcs.empty() && !diagram.cycles.empty());
        QCOMPARE(placesText(*a), placesText(*b));
    }

    void callersAreAboveTheirCallees()
    {
        const Diagram diagram = buildDiagram(
            *test::profileFromText("main 1\na 2\nb 3\n<external> -> main 1\nmain -> a 1\na -> b 1\nmain -> b 1\n"));
        LayoutClient client;
        const auto result = client.layout(diagram, {.timeout = 20s});
        for (const DiagramArc& arc : diagram.arcs)
            QVERIFY(result->nodes[arc.tail].bottom < result->nodes[arc.head].top);
    }

    void labelsCoverNothing()
    {
        for (unsigned seed = 1; seed <= 8; ++seed) {
            const auto profile = test::profileFromText(test::randomProgramText({.seed = seed, .functions = 40}));
            const Diagram diagram = buildDiagram(*profile);
            LayoutClient client;
            const auto result = client.layout(diagram, {.timeout = 20s});
            std::vector<std::uint32_t> all(diagram.arcs.size());
            for (std::uint32_t i = 0; i < all.size(); ++i)
                all[i] = i;
            const auto labels = placeArcLabels(diagram, *result, all, approximateTextWidth);
            QVERIFY(!labels.empty());
            for (std::size_t i = 0; i < labels.size(); ++i) {
                QVERIFY(result->bounds.contains(labels[i].box));
                for (std::size_t k = 0; k < result->nodes.size(); ++k)
                    QVERIFY(!labels[i].box.overlaps(grownTo(diagram.nodes[k], result->nodes[k])));
                for (std::size_t k = 0; k < i; ++k)
                    QVERIFY(!labels[i].box.overlaps(labels[k].box));
                for (std::size_t k = 0; k < result->arcs.size(); ++k) {
                    const Point tip = result->arcs[k].back();
                    QVERIFY(!labels[i].box.overlaps({tip.x - 0.1, tip.y - 0.1, tip.x + 0.1, tip.y + 0.1}));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLayoutGeometry)
#include "tst_layout_geometry.moc"
