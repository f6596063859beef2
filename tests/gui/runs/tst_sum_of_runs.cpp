// SPDX-License-Identifier: MIT
//
// A sum of runs that keeps how they differ, opened alone: the window tells it as of the runs themselves.
#include "compare/spread_of_sum.h"
#include "kept_sums.h"
#include "scope_sample.h"
#include "window_test.h"

#include "attribution/attribution_panel.h"
#include "runs/beside_controller.h"
#include "runs/spread_controller.h"
#include "tables/functions_panel.h"
#include "workbench/workbench.h"

#include "gmonscope/text_report.h"

#include <QListView>
#include <QTableView>
#include <QToolButton>

#include <filesystem>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

class TestSumOfRuns : public QObject, private WindowTest, private ScopeSample {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useOwnSettings();
        writeFiles();
        for (int rank = 0; rank < 8; ++rank)
            m_ranks.push_back(writeRank(rank));
    }
    void init()
    {
        QVERIFY(writeSumOf(m_ranks, true));
        QVERIFY(show());
    }
    void cleanup() { window.reset(); }

    void theRankThatDiffersIsTold();
    void tablesHaveTheColumnsOfRuns();
    void theExtremeRankIsNamed();
    void boxesCanBeFilledByImbalance();
    void hidingFunctionsTakesTheColumnsAway();
    void anOldSumIsShownWithoutThem();
    void theAttributionHasTheSelfTimeOfTheTable();
    void aSumSaysOfHowManyRanksItIs();
    void theReasonForNoGroupsStandsInTheirPlace();

private:
    /// Rank 5 is in work for a long time.
    std::string writeRank(int rank) const
    {
        const auto shift = 0x1000 * std::uint64_t(rank);
        ScopeBuilder scope = ScopeSample::sample(shift);
        scope.text("ranks=8");
        const std::uint64_t samples = rank == 5 ? 500 : 100 + std::uint64_t(rank);
        scope.stack({.pcs = {progBias + shift + 0x1010, progBias + shift + 0x1110},
                     .samples = samples,
                     .userNs = samples * 4'000'000});
        return m_folder->write("run.rank" + std::to_string(rank) + ".scope", scope.bytes());
    }
    bool writeSumOf(const std::vector<std::string>& files, bool hasSpread)
    {
        const LoadRequest request{.image = m_prog, .profiles = files};
        std::string note;
        return !writeSum(m_folder->path("sum"), request, note, nullptr, {},
                         hasSpread ? MakeSpread([&request] { return spreadToKeep(request); }) : MakeSpread());
    }
    bool openSum() { return open({QString::fromStdString(m_prog), QString::fromStdString(m_folder->path("sum"))}); }
    bool hasRuns()
    {
        return QTest::qWaitFor([this] { return runs() != nullptr; }, patienceMs);
    }
    const BesideRunsPtr& runs() { return window->findChild<BesideController*>()->runs(); }
    QTableView& flat() { return *window->workbench().functions().flatView(); }
    bool select(const char* name)
    {
        const auto entry = entryOf(*window->document().loaded()->profile, {QLatin1String(name), false});
        if (entry)
            window->selection().select(*entry);
        return entry.has_value();
    }

    std::vector<std::string> m_ranks;
};

void TestSumOfRuns::theRankThatDiffersIsTold()
{
    QVERIFY(openSum());
    QVERIFY(hasRuns());
    QCOMPARE(runs()->spread().runs, std::size_t{8});
    QVERIFY2(notices().contains(QStringLiteral("rank 5: more work: ")), qPrintable(notices()));
}

void TestSumOfRuns::tablesHaveTheColumnsOfRuns()
{
    QVERIFY(openSum());
    QVERIFY(hasRuns());
    const QAbstractItemModel& model = *flat().model();
    for (const int column : {FlatModel::Lost, FlatModel::MostIn, FlatModel::Imbalance})
        QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, FlatModel::Name).data().toString() == QStringLiteral("work"))
            QVERIFY2(model.index(row, FlatModel::MostIn).data().toString().startsWith(QStringLiteral("rank5")),
                     qPrintable(model.index(row, FlatModel::MostIn).data().toString()));
}

void TestSumOfRuns::theExtremeRankIsNamed()
{
    QVERIFY(openSum());
    QVERIFY(hasRuns());
    QVERIFY(select("work"));
    AttributionPanel& panel = window->workbench().attribution();
    QStringList titles;
    for (int row = 0; row < panel.model().rowCount(); ++row) {
        const AttributionItem& item = panel.model().itemAt(panel.model().index(row));
        QVERIFY(!item.strip); // there are no bars, since the runs are not open
        titles += item.title;
    }
    QVERIFY2(titles.filter(QStringLiteral("Total: most in rank")).size() == 1,
             qPrintable(titles.join(QLatin1Char('|'))));
    QVERIFY2(titles.contains(QStringLiteral("Runs that differ")), qPrintable(titles.join(QLatin1Char('|'))));
}

void TestSumOfRuns::boxesCanBeFilledByImbalance()
{
    QVERIFY(openSum());
    QVERIFY(hasRuns());
    const auto& spread = runs()->index();
    const auto work = entryOf(*window->document().loaded()->profile, {QLatin1String("work"), false});
    QVERIFY(work && spread.of(work->function()));
    QVERIFY(spread.of(work->function())->selfSeconds.imbalance() > 1);
    QVERIFY(action("spread")->isEnabled());
    action("spread")->trigger();
    auto* const view = window->findChild<QTableView*>(QStringLiteral("spreadOfRuns"));
    QTRY_VERIFY_WITH_TIMEOUT(view && view->model()->rowCount() > 3, patienceMs);
}

void TestSumOfRuns::hidingFunctionsTakesTheColumnsAway()
{
    QVERIFY(openSum());
    QVERIFY(hasRuns());
    ProfileChanges changes = window->document().changes();
    changes.graph.hidden = {"work"};
    window->document().setChanges(changes);
    QVERIFY(waitForPicture());
    QTRY_VERIFY_WITH_TIMEOUT(!runs(), patienceMs);
    QVERIFY2(!notices().contains(QStringLiteral("themselves")), qPrintable(notices()));
}

void TestSumOfRuns::anOldSumIsShownWithoutThem()
{
    QVERIFY(writeSumOf(m_ranks, false));
    QVERIFY(openSum());
    auto* const beside = window->findChild<BesideController*>();
    QTRY_VERIFY_WITH_TIMEOUT(!beside->isReading(), patienceMs);
    QVERIFY(!runs());
    QVERIFY2(!notices().contains(QStringLiteral("two profiles")), qPrintable(notices()));
    QVERIFY(flat().isColumnHidden(FlatModel::Lost));
}

void TestSumOfRuns::theAttributionHasTheSelfTimeOfTheTable()
{
    QVERIFY(openSum());
    QVERIFY(hasRuns());
    QVERIFY(select("work"));
    const auto function = window->selection().current()->function();
    const auto numbers = runs()->numbersOf(function);
    QVERIFY(numbers && numbers->lost > 0);
    const auto& model = window->workbench().attribution().model();
    QStringList found;
    for (int row = 0; row < model.rowCount(); ++row)
        if (const AttributionItem& item = model.itemAt(model.index(row)); item.title.startsWith(u"Self: most in "))
            found += item.right;
    QCOMPARE(found, QStringList{QStringLiteral("lost ") + format::duration(runs()->sum(), numbers->lost)});
    for (const int column : {FlatModel::Lost, FlatModel::MostIn})
        QVERIFY(flat().model()->headerData(column, Qt::Horizontal).toString().contains(QStringLiteral("elf")));
}

void TestSumOfRuns::aSumSaysOfHowManyRanksItIs()
{
    QVERIFY(openSum());
    const auto* const button = window->findChild<QToolButton*>(QStringLiteral("runsButton"));
    QVERIFY(button);
    QCOMPARE(button->text(), QStringLiteral("Runs  1 (sum of 8 ranks)"));
    std::ostringstream out;
    writeFlatProfile(out, *window->document().loaded()->profile, {});
    QVERIFY2(out.str().find("This is the sum of 8 ranks.\n") != std::string::npos, out.str().c_str());
    QVERIFY(writeSumOf({m_ranks[0], m_ranks[1]}, true)); // not the whole job
    QVERIFY(openSum());
    QTRY_COMPARE_WITH_TIMEOUT(button->text(), QStringLiteral("Runs  1 (sum of 2 processes)"), patienceMs);
}

void TestSumOfRuns::theReasonForNoGroupsStandsInTheirPlace()
{
    QVERIFY(writeSumOf({m_ranks.begin(), m_ranks.begin() + 4}, true));
    const std::string half = m_folder->path("sum");
    std::filesystem::copy_file(half, m_folder->path("half"));
    const std::string whole = contents(half + ".scope");
    const std::size_t type = chunkOf(whole, SCOPE_ALIKE) + offsetof(scope_chunk, type);
    m_folder->write("half.scope", changed(whole, type, 999u)); // as an earlier version has written it
    QVERIFY(writeSumOf({m_folder->path("half"), m_ranks[4], m_ranks[5]}, true));
    QVERIFY(openSum());
    QVERIFY(hasRuns());
    QVERIFY(select("work"));
    const AttributionModel& model = window->workbench().attribution().model();
    QStringList notes;
    for (int row = 0; row < model.rowCount(); ++row)
        if (const AttributionItem& item = model.itemAt(model.index(row)); item.kind == AttributionItem::Kind::Note)
            notes += item.title;
    QCOMPARE(notes.filter(QStringLiteral("No groups of runs")).size(), 1);
}

QTEST_MAIN(TestSumOfRuns)
#include "tst_sum_of_runs.moc"
