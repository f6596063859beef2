// SPDX-License-Identifier: MIT
//
// The page of a profile. Qt reads its data; a browser without network runs it.
#include "command.h"
#include "gmonscope/export.h"
#include "gmonscope/layout_client.h"
#include "gmonscope/load_profile.h"
#include "graph_text.h"
#include "random_program.h"
#include "temp_files.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <map>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

QString pageOf(const Profile& profile, bool hasGraph = true)
{
    const Diagram diagram = buildDiagram(profile);
    const auto layout = hasGraph ? LayoutClient().layout(diagram) : Result<DiagramLayout>(DiagramLayout{});
    std::ostringstream out;
    writeHtml(out, {.profile = profile, .diagram = &diagram, .layout = hasGraph && layout ? &*layout : nullptr});
    return QString::fromStdString(std::move(out).str());
}

QString between(const QString& text, const QString& begin, const QString& end)
{
    const auto from = text.indexOf(begin);
    return from < 0 ? QString() : text.mid(from + begin.size(), text.indexOf(end, from) - from - begin.size());
}

QJsonDocument dataOf(const QString& page)
{
    return QJsonDocument::fromJson(between(page, R"(id="data">)", "</script>").toUtf8());
}

/// The texts of the cells of each row of the table of functions.
std::vector<QStringList> rowsIn(const QString& document)
{
    static const QRegularExpression row("<tr[^>]*data-row=.*?</tr>", QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression cell("<td[^>]*>(.*?)</td>", QRegularExpression::DotMatchesEverythingOption);
    std::vector<QStringList> rows;
    for (const auto& found : row.globalMatch(document)) {
        rows.emplace_back();
        for (const auto& text : cell.globalMatch(found.captured()))
            rows.back() << text.captured(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }
    return rows;
}

} // namespace

class TestHtml : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    /// Returns the document that a browser has made of the page.
    QString shown(const QString& page, const QString& state)
    {
        const std::string path = m_folder.write("page.html", page.toStdString());
        return QString::fromStdString(
            run({.words = {"chromium", "--headless", "--no-sandbox", "--disable-gpu",
                           "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=" + m_folder.path() + "/browser",
                           "--dump-dom", "file://" + path + "#" + state.toStdString()}})
                .out);
    }

    /// Loads collapsed stacks.
    [[nodiscard]] Result<std::shared_ptr<const Profile>> stacks(const std::string& text) const
    {
        const std::string path = m_folder.write("stacks.folded", text);
        return loadProfile({.image = path, .profiles = {path}});
    }

    static bool hasBrowser() { return !QStandardPaths::findExecutable("chromium").isEmpty(); }

private slots:
    void thePageLoadsNothing()
    {
        const QString page = pageOf(*profileFromText(measuredProgram));
        QVERIFY(page.contains("default-src 'none'"));
        static const QRegularExpression loads("\\b(src|href)=|\\burl[(]|@import|\\bfetch\\b|XMLHttpRequest");
        const QString own = QString(page).remove("href: \"#\"");
        QVERIFY2(!loads.match(own).hasMatch(), qPrintable(loads.match(own).captured()));
    }
    void theDataHasAllTimesAndCalls()
    {
        const auto profile = profileFromText(measuredProgram);
        const QJsonDocument data = dataOf(pageOf(*profile));
        std::map<QString, QJsonArray> rows;
        double self = 0;
        for (const QJsonValue& row : data["functions"].toArray()) {
            rows[row.toArray()[0].toString()] = row.toArray();
            self += row.toArray()[3].toDouble();
        }
        QCOMPARE(self, 520000.0);
        QCOMPARE(data["total"].toDouble(), self);
        QCOMPARE(rows["a"][4].toDouble(), 320000.0);
        QCOMPARE(rows["a"][5].toInt(), 15);
        QCOMPARE(rows["fib"][6].toInt(), 40);
        qsizetype arcs = 0;
        for (const QJsonValue& callees : data["arcs"].toArray())
            arcs += callees.toArray().size() / 3;
        QCOMPARE(arcs, 6);
        QCOMPARE(data["externals"].toArray().size(), 1);
    }
    void largeCountsAreWholeNumbers()
    {
        const auto profile = stacks("main;a 20000000000000\nmain;b 30000000000000\n");
        QVERIFY2(profile.hasValue(), profile ? "" : profile.error().text().c_str());
        const QString page = pageOf(**profile, false);
        const QJsonDocument data = dataOf(page);
        QCOMPARE(data["perUnit"].toInt(), 1);
        QCOMPARE(data["total"].toDouble(), 5e13);
        QCOMPARE(data["functions"][0][3].toDouble(), 3e13);
        if (hasBrowser())
            QCOMPARE(rowsIn(shown(page, "functions"))[0][1], QString("30000000000000"));
    }
    void fractionsOfSamplesStay()
    {
        const auto profile = stacks("a;b 0.25\na;c 1.5\n");
        QVERIFY2(profile.hasValue(), profile ? "" : profile.error().text().c_str());
        QCOMPARE(dataOf(pageOf(**profile, false))["functions"][1][3].toDouble(), 250000.0);
    }
    void namesCannotLeaveTheirPlace()
    {
        const QString name = "</script><script>alert(1)</script>";
        const QString page = pageOf(*profileFromText(name.toStdString() + "\"<&>' = 1\n"));
        QVERIFY(!page.contains(name));
        QVERIFY(!page.contains("<script>alert"));
        QVERIFY(dataOf(page)["functions"][0][0].toString().startsWith(name));
        if (hasBrowser()) {
            const auto rows = rowsIn(shown(page, "functions"));
            QCOMPARE(rows.size(), std::size_t{1});
            QVERIFY2(rows[0][5].startsWith(name), qPrintable(rows[0][5]));
        }
    }
    void aProfileWithoutGraphOrStacksHasAPage()
    {
        const QString page = pageOf(*profileFromText("alone 1\n"), false);
        QVERIFY(!page.contains("tab-graph") && !page.contains("tab-flame") && page.contains("tab-functions"));
        QCOMPARE(dataOf(page)["functions"].toArray().size(), 1);
    }
    void tenThousandFunctionsTakeTwoMegabytesAtMost_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("C++") << "std::__detail::Handler<Some::Namespace::Type\\1,std::allocator<Some::Type>>::operator";
        QTest::newRow("long") << QString("a_function_of_a_generator_that_likes_long_names_").repeated(8) + "\\1";
    }
    void tenThousandFunctionsTakeTwoMegabytesAtMost()
    {
        QFETCH(QString, name);
        QString text = QString::fromStdString(randomProgramText({.seed = 3, .functions = 10000, .arcsPerFunction = 4}));
        text.replace(QRegularExpression("function_(\\d+)"), name);
        const QString page = pageOf(*profileFromText(text.toStdString()));
        QVERIFY2(page.toUtf8().size() < 2000000, qPrintable(QString::number(page.toUtf8().size())));
        QCOMPARE(dataOf(page)["functions"].toArray().size(), 10000);
    }
    void aBrowserShowsTheValuesOfTheCsv_data()
    {
        QTest::addColumn<std::string>("graph");
        QTest::newRow("measured") << std::string(measuredProgram);
        QTest::newRow("estimated") << randomProgramText({.seed = 5, .functions = 500});
    }
    void aBrowserShowsTheValuesOfTheCsv()
    {
        if (!hasBrowser())
            QSKIP("Chromium is not installed");
        QFETCH(std::string, graph);
        const auto profile = profileFromText(graph);
        std::ostringstream csv;
        writeCsv(csv, *profile);
        std::map<QString, QStringList> wanted;
        for (const QString& line : QString::fromStdString(csv.str()).split('\n').mid(1))
            if (!line.isEmpty())
                wanted[line.split(',')[1]] = line.split(',');
        const auto rows = rowsIn(shown(pageOf(*profile), "functions&all"));
        QCOMPARE(rows.size(), wanted.size());
        const double rounding = profile->totalSeconds() >= 10 ? 0.00501 : 0.000501;
        for (const QStringList& row : rows) {
            const QStringList& line = wanted.at(row[5]);
            const double total =
                profile->hasStacks() ? line.last().toDouble() : line[4].toDouble() + line[6].toDouble();
            QVERIFY2(std::abs(row[1].toDouble() - line[4].toDouble()) <= rounding, qPrintable(row.join(' ')));
            QVERIFY2(std::abs(row[3].toDouble() - total) <= rounding, qPrintable(row.join(' ')));
            QCOMPARE(QString(row[4]).remove(',').toULongLong(), line[8].toULongLong());
        }
    }
    void aBrowserShowsCallersAndCalleesOfTheSelection()
    {
        if (!hasBrowser())
            QSKIP("Chromium is not installed");
        const auto profile = profileFromText(measuredProgram);
        const QString page = pageOf(*profile);
        int row = 0;
        while (dataOf(page)["functions"][row][0].toString() != "a")
            ++row;
        const QString document = shown(page, QString("graph&f=%1").arg(row));
        const QString panel =
            between(document, R"(<aside id="selection")", "</aside>").remove(QRegularExpression("<[^>]*>"));
        QVERIFY2(panel.contains("own time 0.270 s (51.9 %)"), qPrintable(panel));
        QVERIFY2(panel.contains("Callers61.5 %0.320 s10×run13.5 %0.070 s5×b"), qPrintable(panel));
        QVERIFY2(panel.contains("Callees23.1 %0.120 s10×b"), qPrintable(panel));
        QVERIFY(document.contains(QRegularExpression(R"(<g id="node-\d+" class="selected")")));
    }
    void aBrowserFiltersAndSorts()
    {
        if (!hasBrowser())
            QSKIP("Chromium is not installed");
        const QString page = pageOf(*profileFromText(measuredProgram));
        const auto found = rowsIn(shown(page, "functions&q=FI"));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0][5], QString("fib"));
        const auto sorted = rowsIn(shown(page, "functions&sort=calls"));
        QCOMPARE(sorted[0][5], QString("a"));
        QCOMPARE(rowsIn(shown(page, "functions&sort=nothing&f=99&q")).size(), sorted.size());
        QCOMPARE(rowsIn(shown(page, "functions&q=100%&f=")).size(), std::size_t{0}); // no name has a %
        QVERIFY(shown(page, "functions&q=50%").contains("0 functions: "));
    }
};

QTEST_GUILESS_MAIN(TestHtml)
#include "tst_html.moc"
