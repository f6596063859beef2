// SPDX-License-Identifier: MIT
//
// Tables of many functions sorted by name: the window never waits for a million names.
#include "graph_text.h"
#include "panels_test.h"

#include "search/search_index.h"
#include "tables/call_graph_model.h"
#include "tables/files_model.h"
#include "tables/flat_model.h"
#include "tables/functions_panel.h"
#include "tables/name_ranking.h"

#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr int functions = 20'100; ///< more than are ranked at once

/// `name`: what all functions are called, before their number.
LoadedProfilePtr made(const std::string& name)
{
    std::string text = "<external> -> " + name + "0 1\n";
    for (int i = 0; i < functions; ++i) { // by falling time f_20099, f_20098, ...
        text += name + std::to_string(i) + ' ' + std::to_string(i + 1) + '\n';
        if (i > 0)
            text += name + std::to_string(i / 2) + " -> " + name + std::to_string(i) + " 1\n";
    }
    auto made = std::make_shared<LoadedProfile>();
    made->profile = test::profileFromText(text);
    made->listing = std::make_shared<const CallGraphListing>(made->profile);
    made->flat = buildFlatProfile(*made->profile);
    return made;
}

LoadedProfilePtr loaded()
{
    static const LoadedProfilePtr known = made("f_");
    return known;
}

QString shown(const QAbstractItemModel& model, int row, const QModelIndex& parent = {})
{
    return model.index(row, 0, parent).data().toString();
}

QString title(const QAbstractItemModel& model) { return model.headerData(0, Qt::Horizontal).toString(); }

bool isSorted(const QAbstractItemModel& model, const QModelIndex& parent = {})
{
    for (int row = 1; row < model.rowCount(parent); ++row)
        if (shown(model, row, parent) < shown(model, row - 1, parent))
            return false;
    return true;
}

} // namespace

class TestNameOrder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFlatProfileWaitsForItsNames()
    {
        FlatModel model;
        model.setProfile(loaded()->profile, loaded()->flat);
        const QSignalSpy wanted(&model, &FlatModel::namesWanted);
        model.sort(FlatModel::Name, Qt::AscendingOrder);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(shown(model, 0), QStringLiteral("f_20099")); // as it was
        QCOMPARE(title(model), QStringLiteral("Function (sorting...)"));
        const QPersistentModelIndex hottest = model.index(0, 0);
        model.setNameRanks(rankNames(*loaded()->profile));
        QVERIFY(isSorted(model));
        QCOMPARE(hottest.data().toString(), QStringLiteral("f_20099"));
        QCOMPARE(title(model), QStringLiteral("Function"));
        model.sort(FlatModel::Name, Qt::DescendingOrder); // at once from now on
        QCOMPARE(shown(model, 0), QStringLiteral("f_9999"));
    }
    void theCallGraphWaitsForItsNames()
    {
        CallGraphModel model;
        model.setListing(loaded()->listing);
        const QString first = shown(model, 0);
        const QSignalSpy wanted(&model, &CallGraphModel::namesWanted);
        model.sort(CallGraphModel::Name, Qt::DescendingOrder);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(shown(model, 0), first);
        QCOMPARE(title(model), QStringLiteral("Function (sorting...)"));
        model.setNameRanks(rankNames(*loaded()->profile));
        QCOMPARE(shown(model, 0), QStringLiteral("f_9999"));
        QCOMPARE(title(model), QStringLiteral("Function"));
    }
    void functionsOfAFileWaitForTheirNames()
    {
        FilesModel model;
        model.setProfile(loaded()->profile);
        const QModelIndex file = model.index(0, 0);
        QCOMPARE(model.rowCount(file), functions);
        QSignalSpy wanted(&model, &FilesModel::namesWanted);
        model.sort(FilesModel::Name, Qt::AscendingOrder);
        QCOMPARE(shown(model, 0, file), QStringLiteral("f_20099"));
        QVERIFY(wanted.size() == 1 || wanted.wait());
        model.setNameRanks(rankNames(*loaded()->profile));
        QVERIFY(isSorted(model, model.index(0, 0)));
    }
    void anotherColumnIsNotOvertakenByNames()
    {
        FlatModel model;
        model.setProfile(loaded()->profile, loaded()->flat);
        model.sort(FlatModel::Name, Qt::AscendingOrder);
        model.sort(FlatModel::Self, Qt::AscendingOrder);
        QCOMPARE(title(model), QStringLiteral("Function"));
        model.setNameRanks(rankNames(*loaded()->profile));
        QCOMPARE(shown(model, 0), QStringLiteral("f_0"));
        QCOMPARE(shown(model, 9), QStringLiteral("f_9"));
    }
    void thePanelHasThemRanked()
    {
        PanelsTest test;
        const std::unique_ptr<Workbench> owner(test.workbench);
        FunctionsPanel& panel = test.workbench->functions();
        panel.showProfile(loaded(), nullptr);
        panel.flatView()->sortByColumn(FlatModel::Name, Qt::AscendingOrder);
        QCOMPARE(shown(panel.flatModel(), 0), QStringLiteral("f_20099"));
        QTRY_COMPARE(shown(panel.flatModel(), 0), QStringLiteral("f_0"));
        QVERIFY(isSorted(panel.flatModel()));
        panel.flatView()->sortByColumn(FlatModel::Self, Qt::DescendingOrder);
        panel.flatView()->sortByColumn(FlatModel::Name, Qt::AscendingOrder); // they are known
        QVERIFY(isSorted(panel.flatModel()));
        panel.callGraphView()->sortByColumn(CallGraphModel::Name, Qt::AscendingOrder);
        QVERIFY(isSorted(panel.callGraphModel()));
    }
    void anotherProfileIsRankedAnew()
    {
        PanelsTest test;
        const std::unique_ptr<Workbench> owner(test.workbench);
        FunctionsPanel& panel = test.workbench->functions();
        panel.showProfile(loaded(), nullptr);
        panel.flatView()->sortByColumn(FlatModel::Name, Qt::AscendingOrder);
        auto other = std::make_shared<LoadedProfile>();
        other->profile = test::profileFromText("<external> -> zero 1\nzero -> one 1\nzero 2.0\none 1.0\n");
        other->listing = std::make_shared<const CallGraphListing>(other->profile);
        other->flat = buildFlatProfile(*other->profile);
        panel.showProfile(other, nullptr); // while those of the first are under way
        QCOMPARE(shown(panel.flatModel(), 0), QStringLiteral("one"));
        QCOMPARE(title(panel.flatModel()), QStringLiteral("Function"));
        panel.showProfile(loaded(), nullptr);
        QTRY_COMPARE(shown(panel.flatModel(), 0), QStringLiteral("f_0"));
    }
    void aRefreshWithTheSameNamesStaysSorted()
    {
        PanelsTest test;
        const std::unique_ptr<Workbench> owner(test.workbench);
        FunctionsPanel& panel = test.workbench->functions();
        panel.showProfile(loaded(), nullptr);
        panel.flatView()->sortByColumn(FlatModel::Name, Qt::AscendingOrder);
        QTRY_COMPARE(shown(panel.flatModel(), 0), QStringLiteral("f_0"));
        const LoadedProfilePtr next = made("f_"), others = made("g_");
        const EntryMap toNext(loaded()->profile, next->profile), toOthers(next->profile, others->profile);
        panel.showProfile(next, &toNext);
        QCOMPARE(title(panel.flatModel()), QStringLiteral("Function")); // nothing is sorted anew
        QVERIFY(isSorted(panel.flatModel()));
        panel.showProfile(others, &toOthers);
        QCOMPARE(title(panel.flatModel()), QStringLiteral("Function (sorting...)"));
        QTRY_COMPARE(shown(panel.flatModel(), 0), QStringLiteral("g_0"));
    }
    void namesThatAreBeingRankedAreNotBegunAnew()
    {
        NameRanking ranking;
        const QSignalSpy ready(&ranking, &NameRanking::ready);
        ranking.setProfile(loaded()->profile);
        ranking.want();
        for (int i = 0; i < 3; ++i) // nobody asks again
            ranking.setProfile(made("f_")->profile);
        QTRY_COMPARE(ready.size(), 1);
    }
    /// Threads share the names, and each finds those of its part.
    void anExpressionFindsAllOfManyNames()
    {
        const std::atomic<bool> never = false;
        const auto hits = [&](const char* text) {
            return SearchIndex(loaded()).find(SearchPattern(QString::fromLatin1(text)), never).functions;
        };
        QCOMPARE(int(hits("/^f_[0-9]+$/").size()), functions);
        const auto some = hits("/^f_[0-9]*77$/");
        QCOMPARE(int(some.size()), 201);
        QVERIFY(std::is_sorted(some.rbegin(), some.rend())); // by falling time
        QCOMPARE(int(hits("/^F_/").size()), 0);
    }
};

QTEST_MAIN(TestNameOrder)
#include "tst_name_order.moc"
