// SPDX-License-Identifier: MIT
#include "gmonscope/export.h"
#include "gmonscope/layout_client.h"

#include "graph_text.h"
#include "random_program.h"

#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

#include <sstream>

using namespace gmonscope;
using namespace std::chrono_literals;

namespace {

struct Svg {
    QByteArray bytes;
    QString error;
    QStringList ids;
    QSet<QString> titled; ///< ids of groups whose first child is a <title> that is not empty
    QString text;
};

Svg read(const QByteArray& bytes)
{
    Svg svg;
    svg.bytes = bytes;
    QXmlStreamReader xml(bytes);
    QString waiting;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isCharacters())
            svg.text += xml.text();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("title")) {
            const QString title = xml.readElementText();
            svg.text += title;
            if (!waiting.isEmpty() && !title.isEmpty())
                svg.titled.insert(waiting);
        }
        waiting = xml.attributes().value("id").toString();
        if (!waiting.isEmpty())
            svg.ids.append(waiting);
    }
    svg.error = xml.errorString();
    return svg;
}

QByteArray written(const Diagram& diagram, Theme theme = Theme::Light, const std::string& title = {})
{
    LayoutClient client;
    const auto layout = client.layout(diagram, {.timeout = 20s}); // however busy the machine is
    std::ostringstream out;
    writeSvg(out, diagram, *layout, {.theme = theme, .title = title});
    return QByteArray::fromStdString(out.str());
}

} // namespace

class TestSvg : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("GMONSCOPE_LAYOUT", LAYOUT_WORKER); }

    void everyNodeArcAndCycleHasAnIdAndATitle()
    {
        for (unsigned seed = 1; seed <= 6; ++seed) {
            DiagramOptions options;
            options.foldCyclesAbove = seed % 2 ? 25 : 3;
            const Diagram diagram = buildDiagram(
                *test::profileFromText(test::randomProgramText({.seed = seed, .functions = 60, .cycles = 4})), options);
            const Svg svg = read(written(diagram));
            QVERIFY2(svg.error.isEmpty(), qPrintable(svg.error));
            QCOMPARE(QSet<QString>(svg.ids.begin(), svg.ids.end()).size(), svg.ids.size());
            const auto count = [&](const char* prefix) {
                return static_cast<std::size_t>(
                    std::count_if(svg.titled.begin(), svg.titled.end(),
                                  [&](const QString& id) { return id.startsWith(QLatin1String(prefix)); }));
            };
            QCOMPARE(count("node-"), diagram.nodes.size());
            QCOMPARE(count("arc-"), diagram.arcs.size());
            QCOMPARE(count("cycle-"), diagram.cycles.size());
        }
    }

    void whatIsInALibraryIsHatchedAndExplained()
    {
        Diagram diagram = buildDiagram(*test::profileFromText("main 1\na 1\n<external> -> main 1\nmain -> a 2\n"));
        QVERIFY(!written(diagram).contains("in a shared library"));
        diagram.nodes.back().isInLibrary = true;
        QVERIFY(written(diagram).contains("in a shared library"));
    }
    void idsAreThoseOfTheProfile()
    {
        const Diagram diagram = buildDiagram(
            *test::profileFromText("main 1\na 1\nb 1\n<external> -> main 1\nmain -> a 2\na -> b 1\nb -> a 1\n"));
        const Svg svg = read(written(diagram));
        for (const char* id : {"node-0", "node-1", "arc-0-1", "arc-1-2", "arc-2-1", "cycle-1"})
            QVERIFY2(svg.titled.contains(id), id);
        DiagramOptions folded;
        folded.foldCyclesAbove = 1;
        const Svg other = read(written(buildDiagram(
            *test::profileFromText("main 1\na 1\nb 1\n<external> -> main 1\nmain -> a 2\na -> b 1\nb -> a 1\n"),
            folded)));
        QVERIFY(other.titled.contains("node-c1") && other.titled.contains("arc-0-c1"));
    }

    void hostileNamesAreWellFormed()
    {
        auto profile = test::profileFromText("main 1\na 1\n<external> -> main 1\nmain -> a 2\n");
        Diagram diagram = buildDiagram(*profile);
        for (const std::string& name :
             {std::string("<script>&\"']]></title><!--"), std::string("\xFF\xC0\x80\xED\xA0\x80 \xEF\xBF\xBF"),
              std::string("\x01\x02\0\x1B[31m\x7F", 9), std::string("\xC3"),
              std::string("ünïcode 漢字 \xF0\x9F\x98\x80")}) {
            for (DiagramNode& node : diagram.nodes)
                node.name = node.label = node.tip = name;
            for (DiagramArc& arc : diagram.arcs)
                arc.tip = arc.label = name;
            const Svg svg = read(written(diagram, Theme::Dark, name));
            QVERIFY2(svg.error.isEmpty(), qPrintable(svg.error));
        }
        QVERIFY(read(written(diagram)).text.contains(QString::fromUtf8("ünïcode 漢字 \xF0\x9F\x98\x80")));
    }

    void theSameProfileGivesTheSameBytes()
    {
        const Diagram diagram =
            buildDiagram(*test::profileFromText(test::randomProgramText({.seed = 2, .functions = 80})));
        QCOMPARE(written(diagram), written(diagram));
        QVERIFY(written(diagram, Theme::Dark) != written(diagram));
    }

    void anEmptyDiagramIsAPicture()
    {
        const Svg svg = read(written(Diagram{}, Theme::Light, "nothing"));
        QVERIFY2(svg.error.isEmpty(), qPrintable(svg.error));
        QVERIFY(svg.text.contains("nothing"));
        QVERIFY(svg.bytes.contains("role=\"img\""));
    }
};

QTEST_APPLESS_MAIN(TestSvg)
#include "tst_svg.moc"
