// SPDX-License-Identifier: MIT
//
// The meaning of the colours of the graph's boxes.
#include "gmonscope/diagram_style.h"
#include "gmonscope/export.h"
#include "gmonscope/source_files.h"

#include "graph_text.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

using namespace gmonscope;

namespace {

/// Ten files, one of them in two folders, and a function of which nothing is known; half is deeper than the rest.
constexpr const char* program =
    "main 1\nmain @ src/main.c\nmain -> big 1\nmain -> tables 1\n"
    "big 40\nbig @ src/lex/scan.c\ntables 20\ntables @ src/parse/scan.c\n"
    "c 10\nc @ c.c\nd 9\nd @ d.c\ne 8\ne @ e.c\nf 7\nf @ f.c\ng 2\ng @ g.c\nh 0.5\nh @ h.c\n"
    "i 0.5\ni @ i.c\nunknown 2\n"
    "main -> c 1\nmain -> d 1\nmain -> e 1\nmain -> f 1\nmain -> g 1\nmain -> h 1\n"
    "main -> i 1\nmain -> unknown 1\n";

Diagram diagramOf(const std::string& text, NodeFill fill, const std::vector<DiagramFile>& before = {},
                  const DiagramOptions& options = {})
{
    const auto profile = test::profileFromText(text);
    SourceFiles files;
    Diagram diagram = buildDiagram(*profile, options);
    nameFiles(diagram, *profile, files, before);
    diagram.fill = fill;
    return diagram;
}

Rgb fillOf(const Diagram& diagram, const char* name, Theme theme = Theme::Light)
{
    const auto node = std::find_if(diagram.nodes.begin(), diagram.nodes.end(),
                                   [name](const DiagramNode& other) { return other.name == name; });
    return nodeFill(paletteFor(theme), diagram, *node);
}

QStringList labelsOf(const std::vector<FileKey>& keys)
{
    QStringList labels;
    for (const FileKey& key : keys)
        labels += QString::fromStdString(key.label);
    return labels;
}

/// Nothing but boxes in a row.
QByteArray svgOf(const Diagram& diagram, Theme theme)
{
    DiagramLayout layout;
    for (const DiagramNode& node : diagram.nodes) {
        const double left = layout.bounds.right + 10;
        layout.nodes.push_back({left, 30, left + node.width, 30 + node.height});
        layout.bounds = {0, 0, left + node.width + 10, 100};
    }
    layout.cycles.resize(diagram.cycles.size());
    layout.arcs.resize(diagram.arcs.size());
    std::ostringstream out;
    writeSvg(out, diagram, layout, {.theme = theme, .title = {}});
    return QByteArray::fromStdString(out.str());
}

QByteArray hex(Rgb colour) { return QByteArray::number(colour, 16).rightJustified(6, '0').toUpper(); }

using Triple = std::array<double, 3>;

Triple times(const std::array<Triple, 3>& matrix, const Triple& v)
{
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
    return result;
}

Triple linearOf(Rgb colour)
{
    Triple result{};
    for (int i = 0; i < 3; ++i) {
        const double value = (colour >> (16 - 8 * i) & 0xFF) / 255.0;
        result[static_cast<std::size_t>(i)] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    }
    return result;
}

/// CIE L*a*b*, D65.
Triple labOf(const Triple& linear)
{
    constexpr std::array<Triple, 3> toXyz{{{0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047},
                                           {0.2126729, 0.7151522, 0.0721750},
                                           {0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883}}};
    Triple f = times(toXyz, linear);
    for (double& value : f)
        value = value > 0.008856 ? std::cbrt(value) : 7.787 * value + 16 / 116.0;
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

/// As all see it, and as people without one kind of cones do (Machado, Oliveira and Fernandes 2009).
constexpr std::array<std::array<Triple, 3>, 4> eyes{
    {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

double distance(Rgb a, Rgb b, const std::array<Triple, 3>& eye)
{
    const auto seen = [&eye](Rgb colour) {
        Triple linear = times(eye, linearOf(colour));
        for (double& value : linear)
            value = std::clamp(value, 0.0, 1.0);
        return labOf(linear);
    };
    const Triple p = seen(a), q = seen(b);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

} // namespace

class TestNodeFill : public QObject {
    Q_OBJECT
private slots:
    void theFillSaysWhatIsChosen()
    {
        const Palette& palette = paletteFor(Theme::Light);
        QCOMPARE(fillOf(diagramOf(program, NodeFill::SelfTime), "main"), palette.selfShare[3]); // 1 %
        QCOMPARE(fillOf(diagramOf(program, NodeFill::TotalTime), "main"), palette.selfShare[7]);
        const Diagram byFile = diagramOf(program, NodeFill::SourceFile);
        QCOMPARE(fillOf(byFile, "big"), palette.files[0]);
        QCOMPARE(fillOf(byFile, "tables"), palette.files[1]); // of another folder's scan.c
        QCOMPARE(fillOf(byFile, "i"), palette.otherFiles);
        QCOMPARE(fillOf(byFile, "unknown"), palette.selfShare[0]);
    }

    void aFoldedCycleKeepsItsOwnColour()
    {
        DiagramOptions options;
        options.toggledCycles = {CycleId{0}};
        const Diagram diagram = diagramOf("main 1\na 1\nb 1\na @ a.c\nb @ a.c\nmain -> a 1\na -> b 1\nb -> a 1\n",
                                          NodeFill::SourceFile, {}, options);
        QCOMPARE(fillOf(diagram, "cycle 1"), paletteFor(Theme::Light).cycle);
    }

    void theHeaviestFilesHaveNamesAndTheRestIsOne()
    {
        const Diagram diagram = diagramOf(program, NodeFill::SourceFile);
        QCOMPARE(labelsOf(fileKeys(paletteFor(Theme::Dark), diagram)),
                 QStringList({"lex/scan.c", "parse/scan.c", "c.c", "d.c", "e.c", "f.c", "g.c", "other files",
                              "file not known"}));
        const Diagram small = diagramOf("main 1\nmain @ /home/me/src/main.c\n", NodeFill::SourceFile);
        QCOMPARE(labelsOf(fileKeys(paletteFor(Theme::Dark), small)), QStringList("main.c"));
        QVERIFY(small.nodes[0].tip.find("\nfrom /home/me/src/main.c") != std::string::npos); // not by colour alone
    }

    void aFileKeepsTheHueThatItHad()
    {
        const Diagram diagram =
            diagramOf(program, NodeFill::SourceFile, {{"gone.c", {}, 0}, {"f.c", {}, 1}, {"src/lex/scan.c", {}, 3}});
        const Palette& palette = paletteFor(Theme::Light);
        QCOMPARE(fillOf(diagram, "f"), palette.files[1]);
        QCOMPARE(fillOf(diagram, "big"), palette.files[3]);
        QCOMPARE(fillOf(diagram, "tables"), palette.files[0]); // the first that is free
        QCOMPARE(fillOf(diagram, "c"), palette.files[2]);
        QCOMPARE(fillOf(diagram, "g"), palette.files[6]);
    }

    void allFillsCanBeReadAndToldApart()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            const Palette& palette = paletteFor(theme);
            std::vector<Rgb> fills(palette.files.begin(), palette.files.end());
            fills.insert(fills.end(), {palette.otherFiles, palette.selfShare[0]});
            for (std::size_t i = 0; i < fills.size(); ++i) {
                QVERIFY(contrast(fills[i], inkOn(palette, fills[i])) >= 4.5);
                for (std::size_t j = 0; j < i; ++j)
                    for (const auto& eye : eyes)
                        QVERIFY2(distance(fills[i], fills[j], eye) > 10, (hex(fills[i]) + ' ' + hex(fills[j])).data());
            }
        }
    }

    void theLegendOfAPictureSaysWhatItsColoursSay()
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            const QByteArray self = svgOf(diagramOf(program, NodeFill::SelfTime), theme),
                             total = svgOf(diagramOf(program, NodeFill::TotalTime), theme),
                             file = svgOf(diagramOf(program, NodeFill::SourceFile), theme);
            QVERIFY(self.contains(">self time, % of the run<") && !self.contains("total time, %"));
            QVERIFY(total.contains(">total time, % of the run<") && !total.contains("self time, %"));
            QVERIFY(!file.contains("% of the run<"));
            for (const FileKey& key : fileKeys(paletteFor(theme), diagramOf(program, NodeFill::SourceFile))) {
                QVERIFY2(file.contains('>' + QByteArray::fromStdString(key.label) + '<'), key.label.c_str());
                QVERIFY2(file.toUpper().contains('#' + hex(key.fill)), key.label.c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestNodeFill)
#include "tst_node_fill.moc"
