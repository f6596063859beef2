// SPDX-License-Identifier: MIT
//
// Calls that a budget let be counted in some windows of time only: each output tells them from those that are exact.
#include "gmonscope/compare.h"
#include "gmonscope/diagram.h"
#include "gmonscope/export.h"
#include "gmonscope/text_report.h"
#include "scope_sample.h"

#include <QTest>

#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const DiagramNode* nodeNamed(const Diagram& diagram, std::string_view name)
{
    const auto found = std::find_if(diagram.nodes.begin(), diagram.nodes.end(),
                                    [&](const DiagramNode& node) { return node.name == name; });
    return found == diagram.nodes.end() ? nullptr : &*found;
}

/// None if there is no line of it.
std::string lineOf(const std::string& text, const std::string& word)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.find(word) != std::string::npos)
            return line;
    return {};
}

std::string differenceOf(const Profile& base, const Profile& now)
{
    std::ostringstream out;
    writeComparison(out, compareProfiles(base, now), base, now);
    return out.str();
}

} // namespace

class TestEstimates : public QObject, ScopeSample {
    Q_OBJECT

    [[nodiscard]] Diagram diagramOf(const ScopeBuilder& scope, const DiagramOptions& options = {}) const
    {
        return buildDiagram(*loadSample(scope), options);
    }

private slots:
    void init() { writeFiles(); }

    void boxesAndArcsOfTheGraphMarkThem()
    {
        const Diagram diagram = diagramOf(rationedSample());
        const DiagramNode* work = nodeNamed(diagram, "work");
        QVERIFY(work && work->isEstimated);
        QVERIFY(QString::fromStdString(work->tip).contains("this is an estimate: 809 to 1,201"));
        QVERIFY(!nodeNamed(diagram, "compare")->isEstimated);
        std::size_t marked = 0;
        for (const DiagramArc& arc : diagram.arcs) {
            const bool isEstimated = diagram.nodes[arc.head].name == "work" && diagram.nodes[arc.tail].name == "main";
            QCOMPARE(arc.isEstimated, isEstimated);
            QCOMPARE(arc.label.find('~') != std::string::npos, isEstimated);
            QCOMPARE(arc.tip.find("the number of calls is an estimate") != std::string::npos, isEstimated);
            marked += isEstimated;
        }
        QCOMPARE(marked, std::size_t{1});
    }
    void exactProfilesHaveNoMark()
    {
        for (const DiagramArc& arc : diagramOf(sample()).arcs)
            QVERIFY(!arc.isEstimated && arc.label.find('~') == std::string::npos);
        std::ostringstream csv, callgrind;
        writeCsv(csv, *loadSample(sample()));
        QVERIFY(csv.str().find("calls_low") == std::string::npos);
        writeCallgrind(callgrind, *loadSample(sample()));
        QVERIFY(callgrind.str().find("estimates") == std::string::npos);
    }
    void csvTellsTheirRange()
    {
        std::ostringstream out;
        writeCsv(out, *loadSample(rationedSample()));
        const QString header = QString::fromStdString(lineOf(out.str(), "calls_low")),
                      work = QString::fromStdString(lineOf(out.str(), "work")),
                      compare = QString::fromStdString(lineOf(out.str(), "compare"));
        const auto column = header.split(',').indexOf("calls_low");
        QCOMPARE(header.split(',').value(column + 1), QStringLiteral("calls_high"));
        QCOMPARE(work.split(',').mid(column, 2), (QStringList{"809", "1201"}));
        QCOMPARE(compare.split(',').mid(column, 2), (QStringList{"", ""}));
        QCOMPARE(compare.split(',').size(), header.split(',').size());
    }
    void otherFormatsSayThatThereAreSome()
    {
        std::ostringstream callgrind;
        writeCallgrind(callgrind, *loadSample(rationedSample()));
        QCOMPARE(lineOf(callgrind.str(), "estimates"),
                 std::string("desc: Calls: numbers of some functions are estimates"));
    }
    void differencesMarkThem()
    {
        const auto exact = loadSample(sample()), estimated = loadSample(rationedSample());
        const auto calls = [](const std::string& text) {
            return QString::fromStdString(lineOf(text, "work")).simplified().split(' ').mid(4, 2);
        };
        QCOMPARE(calls(differenceOf(*exact, *estimated)), (QStringList{"5", "~1005"}));
        QCOMPARE(calls(differenceOf(*estimated, *exact)), (QStringList{"~1005", "5"}));
    }
};

QTEST_APPLESS_MAIN(TestEstimates)
#include "tst_estimates.moc"
