// SPDX-License-Identifier: MIT
#include "graph_text.h"
#include "panels_test.h"
#include "small_diagram.h"

#include "graph/graph_view.h"
#include "look/format.h"
#include "look/theme.h"
#include "search/hit_marks.h"
#include "search/search_bar.h"
#include "search/search_controller.h"
#include "workbench/workbench.h"

#include <QAction>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QTableView>
#include <QTest>
#include <QToolBar>

using namespace gmonscope;

namespace {

constexpr auto text = R"(
<external> -> main 1
main -> hash_get 10
main -> Hash::set 20
main -> hash_grow 30
main -> other 40
main 0.00
hash_get 2.00
Hash::set 1.00
hash_grow 3.00
other 4.00
)";

LoadedProfilePtr loadedFrom(const std::string& graph)
{
    auto made = std::make_shared<LoadedProfile>();
    made->profile = test::profileFromText(graph);
    made->listing = std::make_shared<const CallGraphListing>(made->profile);
    made->flat = buildFlatProfile(*made->profile);
    return made;
}

LoadedProfilePtr loaded() { return loadedFrom(text); }

/// 100,000 names that begin with forty letters a.
std::string graphOfManyNames()
{
    std::string graph = "<external> -> main 1\nmain 0.00\n";
    for (int i = 0; i < 100'000; ++i) {
        const std::string name = std::string(40, 'a') + '_' + std::to_string(i);
        graph += "main -> " + name + " 1\n" + name + " 0.01\n";
    }
    return graph;
}

QStringList names(const LoadedProfile& profile, const SearchHits& hits)
{
    QStringList result;
    for (const FunctionId function : hits.functions)
        result += QString::fromStdString(std::string(profile.profile->function(function).name));
    return result;
}

QString rangesText(const std::vector<SearchPattern::Range>& ranges)
{
    QStringList result;
    for (const auto& range : ranges)
        result += QStringLiteral("%1+%2").arg(range.start).arg(range.length);
    return result.join(QLatin1Char(' '));
}

} // namespace

class TestSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void hitsAreFoundInTheOrderOfSelfTime_data();
    void hitsAreFoundInTheOrderOfSelfTime();
    void shortNamesAreFoundAsTheyAreShown();
    void anExpressionThatIsNoneSaysWhy();
    void anExpressionThatTakesTooLongEndsSoon_data();
    void anExpressionThatTakesTooLongEndsSoon();
    void theShareIsThatOfTheHitsSelfTime();
    void stepsGoRoundTheHits();
    void everyPlaceInANameIsMarked_data();
    void everyPlaceInANameIsMarked();
    void aHitInAHiddenPartIsMarkedAtTheEllipsis();
    void onlyTheLastTextIsSearchedFor();
    void anotherProfileIsSearchedForTheSame();
    void enterBeforeTheHitsGoesToTheFirst();
    void keysWalkThroughTheHits();
    void escapeClearsAndThenLeavesTheField();
    void controlUClearsAField();
    void theFieldSaysHowManyAndHowMuch();
    void hitsAreMarkedBehindTheLettersOfATable();
    void hitsAreMarkedInTheGraphAtEveryZoom();
};

void TestSearch::hitsAreFoundInTheOrderOfSelfTime_data()
{
    QTest::addColumn<QString>("letters");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* letters, const char* found) {
        QTest::newRow(letters) << QString::fromLatin1(letters) << QString::fromLatin1(found);
    };
    row("hash", "hash_grow hash_get Hash::set");
    row("Hash", "Hash::set"); // an upper-case letter is meant
    row("HASH", "");
    row("h", "other hash_grow hash_get Hash::set");
    row("t", "other hash_get Hash::set"); // twice in a name, or at its end
    row("::", "Hash::set");
    row("main", "main"); // without time of its own
    row("a", "hash_grow hash_get Hash::set main");
    row("nothing", "");
    row("/^hash_g/", "hash_grow hash_get");
    row("/^hash_g", "hash_grow hash_get"); // while it is typed
    row("/^H/", "Hash::set");
    row("/\\W/", "Hash::set"); // no upper-case letter: a class
    row("/", "");
    row("//", "");
    row(".", ""); // no expression
}

void TestSearch::hitsAreFoundInTheOrderOfSelfTime()
{
    QFETCH(QString, letters);
    QFETCH(QString, found);
    const LoadedProfilePtr profile = loaded();
    const std::atomic<bool> never = false;
    const SearchHits hits = SearchIndex(profile).find(SearchPattern(letters), never);
    QCOMPARE(names(*profile, hits).join(QLatin1Char(' ')), found);
    for (std::size_t i = 0; i < hits.functions.size(); ++i)
        QCOMPARE(hits.positionOf(hits.functions[i]), i + 1);
}

void TestSearch::shortNamesAreFoundAsTheyAreShown()
{
    const auto graph = test::profileFromText("main -> lambda 1\nmain -> push 3\nlambda 2.00\npush 1.00\n");
    auto& functions = const_cast<Profile::Data&>(graph->data()).table.functions; // nobody has seen it yet
    functions[1].name = "Handler::after(int)::{lambda(int)#1}::operator()(int) const";
    functions[2].name = "std::vector<Point, std::allocator<Point> >::push_back(Point const&)";
    auto made = std::make_shared<LoadedProfile>();
    made->profile = graph;
    made->listing = std::make_shared<const CallGraphListing>(graph);
    made->flat = buildFlatProfile(*graph);
    const SearchIndex index(made);
    const std::atomic<bool> cancelled = false;
    const auto found = [&](const QString& letters) { return index.find(SearchPattern(letters), cancelled).functions; };
    using Functions = std::vector<FunctionId>;
    QCOMPARE(found(QStringLiteral("λ in Handler::after")), Functions{{1}});
    QCOMPARE(found(QStringLiteral("Λ IN handler")), Functions{}); // capitals are meant
    QCOMPARE(found(QStringLiteral("vector::push")), Functions{{2}});
    QCOMPARE(found(QStringLiteral("/^λ in .*after$/")), Functions{{1}});
    QCOMPARE(found(QStringLiteral("allocator<Point>")), Functions{{2}}); // the whole name is still found
    QCOMPARE(found(QStringLiteral("/r::/")), (Functions{{1}, {2}}));     // once each
}

void TestSearch::anExpressionThatIsNoneSaysWhy()
{
    const SearchPattern pattern(QStringLiteral("/hash(/"));
    QVERIFY(!pattern.error().isEmpty());
    QVERIFY(!pattern.isIn(QStringLiteral("hash(")));
    QVERIFY(pattern.rangesIn(QStringLiteral("hash(")).empty());
    QVERIFY(SearchPattern(QStringLiteral("hash(")).isIn(QStringLiteral("hash(int)")));
}

void TestSearch::anExpressionThatTakesTooLongEndsSoon_data()
{
    QTest::addColumn<QString>("expression");
    for (const char* const expression : {"/(a+)+$", "/(a|aa)+$/", "/^(([a-z])+.)+[A-Z]$"})
        QTest::newRow(expression) << expression;
}

void TestSearch::anExpressionThatTakesTooLongEndsSoon()
{
    QFETCH(QString, expression);
    static const LoadedProfilePtr many = loadedFrom(graphOfManyNames());
    const SearchIndex index(many);
    const std::atomic<bool> never = false;
    QElapsedTimer timer;
    timer.start();
    const SearchHits hits = index.find(SearchPattern(expression), never);
    QVERIFY(hits.pattern.rangesIn(QString(60, QLatin1Char('a')) + QLatin1Char('_')).empty()); // this is painted
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QStringLiteral("%1 ms").arg(timer.elapsed())));
    QVERIFY(hits.pattern.isTooSlow());
    QVERIFY(!hits.pattern.error().isEmpty());
    const SearchHits others = index.find(SearchPattern(QStringLiteral("/a+_9.9$")), never);
    QCOMPARE(others.functions.size(), 10u);
    QVERIFY(!others.pattern.isTooSlow());
}

void TestSearch::theShareIsThatOfTheHitsSelfTime()
{
    const std::atomic<bool> never = false;
    QCOMPARE(SearchIndex(loaded()).find(SearchPattern(QStringLiteral("hash")), never).percent, 60.0);
}

void TestSearch::stepsGoRoundTheHits()
{
    const LoadedProfilePtr profile = loaded();
    Search search;
    search.setProfile(profile);
    QVERIFY(!search.step({}, Search::Direction::Next));
    search.setText(QStringLiteral("hash_"));
    QVERIFY(search.isUnderWay());
    QTRY_VERIFY(!search.isUnderWay());
    const FunctionId first = search.hits().functions[0], second = search.hits().functions[1];
    const auto next = [&](std::optional<EntryRef> from) { return *search.step(from, Search::Direction::Next); };
    const auto previous = [&](std::optional<EntryRef> from) { return *search.step(from, Search::Direction::Previous); };
    QVERIFY(next({}) == first);
    QVERIFY(next(EntryRef::of(first)) == second);
    QVERIFY(next(EntryRef::of(second)) == first);
    QVERIFY(previous({}) == second);
    QVERIFY(previous(EntryRef::of(first)) == second);
    QVERIFY(previous(EntryRef::of(second)) == first);
}

void TestSearch::everyPlaceInANameIsMarked_data()
{
    QTest::addColumn<QString>("letters");
    QTest::addColumn<QString>("ranges");
    QTest::newRow("letters") << QStringLiteral("ab") << QStringLiteral("0+2 3+2 6+2");
    QTest::newRow("case") << QStringLiteral("AB") << QStringLiteral("3+2");
    QTest::newRow("regex") << QStringLiteral("/b./") << QStringLiteral("1+2 4+2");
    QTest::newRow("nothing wide") << QStringLiteral("/x*/") << QString();
    QTest::newRow("empty") << QString() << QString();
}

void TestSearch::everyPlaceInANameIsMarked()
{
    QFETCH(QString, letters);
    QFETCH(QString, ranges);
    QCOMPARE(rangesText(SearchPattern(letters).rangesIn(QStringLiteral("ab-AB-ab"))), ranges);
}

void TestSearch::aHitInAHiddenPartIsMarkedAtTheEllipsis()
{
    const QString name = QStringLiteral("vector<int>::push_back"), shown = QStringLiteral("vector<…>::push_back");
    const auto ranges = [&](const char* letters) {
        return rangesText(hitMarks::rangesIn(SearchPattern(QString::fromLatin1(letters)), name, shown));
    };
    QCOMPARE(ranges("push"), QStringLiteral("11+4"));
    QCOMPARE(ranges("int"), QStringLiteral("7+1"));
    QCOMPARE(ranges("double"), QString());
}

void TestSearch::onlyTheLastTextIsSearchedFor()
{
    Search search;
    search.setProfile(loaded());
    QStringList searched;
    connect(&search, &Search::changed, this, [&] {
        if (!search.isUnderWay())
            searched += search.hits().pattern.letters();
    });
    for (const char* const typed : {"h", "ha", "has", "hash"})
        search.setText(QString::fromLatin1(typed));
    QTRY_VERIFY(!search.isUnderWay());
    QCOMPARE(searched, QStringList{QStringLiteral("hash")});
    search.setText({});
    QVERIFY(search.hits().functions.empty());
}

void TestSearch::anotherProfileIsSearchedForTheSame()
{
    Search search;
    search.setText(QStringLiteral("hash")); // nothing is open
    QVERIFY(!search.isUnderWay());
    search.setProfile(loaded());
    QTRY_VERIFY(!search.isUnderWay());
    QCOMPARE(search.hits().functions.size(), std::size_t(3));
    search.setProfile(nullptr);
    QVERIFY(search.hits().functions.empty());
}

namespace {

/// The panels with the field above them, filled from a text instead of files.
struct Panels : PanelsTest {
    Panels()
    {
        auto* const bar = new QToolBar;
        bar->addWidget(finder.bar());
        show(bar);
        QObject::connect(&finder, &SearchController::hitsChanged, workbench, &Workbench::markHits);
        workbench->showProfile(profile, nullptr);
        finder.setProfile(profile);
    }
    QString result() const { return finder.bar()->findChild<QLabel*>(QStringLiteral("searchResult"))->text(); }
    QString selected() const
    {
        const Selection::Entry entry = context.selection.current();
        return entry ? format::entryName(*profile->profile, *entry) : QString();
    }
    /// Types into the field that has the keyboard.
    void type(const char* letters) { QTest::keyClicks(finder.bar()->field(), QString::fromLatin1(letters)); }
    QTableView* flat() const { return workbench->functions().flatView(); }

    LoadedProfilePtr profile = loaded();
    SearchController finder{context.selection, *workbench->graph().view(), &window};
};

/// Counts the pixels of exactly this colour.
int pixels(const QImage& image, QColor colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y).rgb() == colour.rgb();
    return count;
}

} // namespace

void TestSearch::enterBeforeTheHitsGoesToTheFirst()
{
    Panels panels;
    panels.finder.bar()->field()->setFocus();
    panels.type("hash");
    QTest::keyClick(panels.finder.bar()->field(), Qt::Key_Return); // faster than the search
    QTRY_COMPARE(panels.selected(), QStringLiteral("hash_grow"));
    QCOMPARE(panels.flat()->currentIndex().data().toString(), QStringLiteral("hash_grow"));
}

void TestSearch::keysWalkThroughTheHits()
{
    Panels panels;
    QVERIFY(QTest::qWaitForWindowActive(&panels.window));
    panels.flat()->setFocus();
    QTest::keyClick(panels.flat(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(panels.finder.bar()->field()->hasFocus());
    panels.type("hash_g");
    QTRY_COMPARE(panels.result(), QStringLiteral("2 · 50.0\u00A0%"));
    QTest::keyClick(panels.finder.bar()->field(), Qt::Key_Return);
    QCOMPARE(panels.selected(), QStringLiteral("hash_grow"));
    QTest::keyClick(panels.finder.bar()->field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(panels.selected(), QStringLiteral("hash_get"));
    panels.flat()->setFocus();
    QTest::keyClick(panels.flat(), Qt::Key_F3);
    QCOMPARE(panels.selected(), QStringLiteral("hash_grow"));
    QTest::keyClick(panels.flat(), Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(panels.selected(), QStringLiteral("hash_get"));
    QTest::keyClick(panels.flat(), Qt::Key_Slash);
    QVERIFY(panels.finder.bar()->field()->hasFocus());
    QCOMPARE(panels.finder.bar()->field()->selectedText(), QStringLiteral("hash_g")); // typing replaces it
}

/// As in a terminal, whatever the key does elsewhere in the window.
void TestSearch::controlUClearsAField()
{
    Panels panels;
    QVERIFY(QTest::qWaitForWindowActive(&panels.window));
    QAction elsewhere;
    elsewhere.setShortcut(Qt::CTRL | Qt::Key_U);
    QSignalSpy triggered(&elsewhere, &QAction::triggered);
    panels.window.addAction(&elsewhere);
    QTest::keyClick(panels.flat(), Qt::Key_U, Qt::ControlModifier);
    QCOMPARE(triggered.size(), 1);
    for (const auto* const name : {"searchField", "nameFilter"}) {
        auto* const field = panels.window.findChild<QLineEdit*>(QLatin1String(name));
        QVERIFY(field);
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("hash"));
        QTest::keyClick(field, Qt::Key_U, Qt::ControlModifier);
        QCOMPARE(field->text(), QString());
        QVERIFY(field->hasFocus());
    }
    QCOMPARE(triggered.size(), 1);
}

void TestSearch::escapeClearsAndThenLeavesTheField()
{
    Panels panels;
    QVERIFY(QTest::qWaitForWindowActive(&panels.window));
    panels.flat()->setFocus();
    QTest::keyClick(panels.flat(), Qt::Key_Slash);
    QLineEdit* const field = panels.finder.bar()->field();
    panels.type("hash");
    QTRY_COMPARE(panels.result(), QStringLiteral("3 · 60.0\u00A0%"));
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QString());
    QCOMPARE(panels.result(), QString());
    QVERIFY(field->hasFocus());
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(panels.flat()->hasFocus());
    field->setText(QStringLiteral("hash"));
    QTest::keyClick(panels.flat(), Qt::Key_Escape); // wherever the keyboard is
    QCOMPARE(field->text(), QString());
}

void TestSearch::theFieldSaysHowManyAndHowMuch()
{
    Panels panels;
    QLineEdit* const field = panels.finder.bar()->field();
    field->setText(QStringLiteral("hash"));
    QTRY_COMPARE(panels.result(), QStringLiteral("3 · 60.0\u00A0%"));
    QTest::keyClick(field, Qt::Key_Down);
    QTest::keyClick(field, Qt::Key_Down);
    QCOMPARE(panels.result(), QStringLiteral("2 of 3 · 60.0\u00A0%"));
    field->setText(QStringLiteral("nowhere"));
    QTRY_COMPARE(panels.result(), QStringLiteral("none found"));
    QVERIFY(!panels.window.findChild<QAction*>(QStringLiteral("findNext"))->isEnabled());
    field->setText(QStringLiteral("/(/"));
    QVERIFY2(panels.result().contains(QStringLiteral("parenthesis")), qPrintable(panels.result()));
    field->setText(QStringLiteral("other"));
    QTRY_COMPARE(panels.result(), QStringLiteral("1 · 40.0\u00A0%"));
}

void TestSearch::hitsAreMarkedBehindTheLettersOfATable()
{
    Panels panels;
    const QColor mark = theme::color(theme::palette().searchHit);
    const auto marked = [&](QWidget* widget) { return pixels(widget->grab().toImage(), mark); };
    QCOMPARE(marked(panels.flat()->viewport()), 0);
    panels.finder.bar()->field()->setText(QStringLiteral("hash"));
    QTRY_VERIFY(!panels.finder.search().isUnderWay());
    const int all = marked(panels.flat()->viewport());
    QVERIFY(all > 0);
    panels.finder.bar()->field()->setText(QStringLiteral("hash_get"));
    QTRY_VERIFY(!panels.finder.search().isUnderWay());
    const int one = marked(panels.flat()->viewport());
    QVERIFY(one > 0 && one < all);
    panels.context.selection.select(EntryRef::of(panels.finder.search().hits().functions[0]));
    QTRY_VERIFY(marked(panels.workbench->attribution().findChild<QListView*>()->viewport()) > 0);
    panels.finder.bar()->field()->clear();
    QCOMPARE(marked(panels.flat()->viewport()), 0);
}

void TestSearch::hitsAreMarkedInTheGraphAtEveryZoom()
{
    GraphView view;
    view.resize(600, 500);
    view.setDiagram(small::make());
    view.setLegendVisible(false);
    view.setMinimapVisible(false);
    view.show();
    const auto image = [&] { return view.viewport()->grab().toImage(); };
    const QColor onDarkInk = theme::color(paletteFor(Theme::Light).searchHit),
                 frame = theme::color(theme::palette().accent);
    view.setZoom(1);
    QCOMPARE(pixels(image(), onDarkInk), 0);
    view.markHits(SearchPattern(QStringLiteral("member")));
    const int both = pixels(image(), onDarkInk);
    QVERIFY(both > 0);
    view.markHits(SearchPattern(QStringLiteral("member_a")));
    const int one = pixels(image(), onDarkInk);
    QVERIFY(one > 0 && one < both);
    view.setZoom(0.3); // no room for names
    QCOMPARE(pixels(image(), onDarkInk), 0);
    QVERIFY(pixels(image(), frame) > 0);
    view.markHits({});
    QCOMPARE(pixels(image(), frame), 0);
}

QTEST_MAIN(TestSearch)
#include "tst_search.moc"
