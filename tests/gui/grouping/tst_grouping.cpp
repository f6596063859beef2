// SPDX-License-Identifier: MIT
//
// Functions as one, and the lists of what is hidden and cut, in the window with a real profile and by real events.
#include "window_test.h"

#include "graph/graph_view.h"
#include "grouping/grouping_controller.h"
#include "workbench/workbench.h"

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

using namespace gmonscope;

namespace {
constexpr int patienceMs = WindowTest::patienceMs;
} // namespace

class TestGrouping : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_test.window.reset(); }

    void aPatternIsProposed_data();
    void aPatternIsProposed();
    void whatFitsIsListedWhileItIsTyped();
    void aGroupIsAChipThatGoes();
    void aFunctionIsGroupedFromItsMenu();
    void theSecondGroupLeavesTheFirstItsFunctions();
    void functionsOfAFileBecomeOne();
    void hiddenFunctionsComeBackSingly();
    void cutCallsComeBackSingly();
    void manyChipsHaveALineOfTheirOwn();

private:
    bool isQuiet() const
    {
        return QTest::qWaitFor(
            [this] { return view()->diagram() && !m_window->diagram().isBusy() && !m_window->document().isLoading(); },
            patienceMs);
    }
    GraphView* view() const { return m_window->workbench().graph().view(); }
    std::optional<EntryRef> entry(const QString& name) const
    {
        return entryOf(*m_window->document().loaded()->profile, {name, false});
    }
    QDialog* dialog() const { return m_window->findChild<QDialog*>(QStringLiteral("groupDialog")); }
    template <class Part> Part* part(const char* name) const { return dialog()->findChild<Part*>(QLatin1String(name)); }
    void type(const char* field, const QString& text) const
    {
        auto* const edit = part<QLineEdit>(field);
        edit->clear();
        QTest::keyClicks(edit, text);
    }
    QString listed() const
    {
        QStringList names;
        const auto* const list = part<QListWidget>("groupMembers");
        for (int row = 0; row < list->count(); ++row)
            names += list->item(row)->text();
        names.sort();
        return names.join(QLatin1Char(' '));
    }
    bool askForGroup() const
    {
        if (!m_test.activate())
            return false;
        QTest::keyClick(m_window.get(), Qt::Key_G, Qt::ControlModifier);
        return dialog() != nullptr;
    }
    bool makeGroup(const QString& name, const QString& pattern) const;
    QStringList chipTexts() const;
    QWidget* chip(int index) const { return m_window->findChildren<QWidget*>(QStringLiteral("chip"))[index]; }
    QStringList menuTexts(const QMenu& menu) const;
    QMenu* openList(int chipIndex) const;
    void choose(QMenu& menu, const QString& text) const;

    WindowTest m_test;
    const std::unique_ptr<MainWindow>& m_window = m_test.window;
};

void TestGrouping::initTestCase() { QVERIFY(m_test.makeSample(1)); }

void TestGrouping::init()
{
    QVERIFY(m_test.show());
    m_window->resize(1280, 800);
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
}

bool TestGrouping::makeGroup(const QString& name, const QString& pattern) const
{
    if (!askForGroup())
        return false;
    type("groupName", name);
    type("groupPattern", pattern);
    auto* const button = part<QPushButton>("makeGroup");
    if (!QTest::qWaitFor([&] { return button->isEnabled(); }, patienceMs))
        return false;
    QTest::mouseClick(button, Qt::LeftButton);
    return QTest::qWaitFor([this] { return !dialog(); }) && isQuiet();
}

/// Returns the text of each chip's remove button.
QStringList TestGrouping::chipTexts() const
{
    QStringList texts;
    for (const QWidget* const chip : m_window->findChildren<QWidget*>(QStringLiteral("chip")))
        texts += chip->findChild<QToolButton*>(QStringLiteral("removeChip"))->toolTip();
    return texts;
}

QStringList TestGrouping::menuTexts(const QMenu& menu) const
{
    QStringList texts;
    for (const QAction* const action : menu.actions())
        if (!action->isSeparator())
            texts += action->text();
    return texts;
}

QMenu* TestGrouping::openList(int chipIndex) const
{
    auto* const button = chip(chipIndex)->findChild<QToolButton*>(QStringLiteral("chipList"));
    if (button)
        QTest::mouseClick(button, Qt::LeftButton);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
}

void TestGrouping::choose(QMenu& menu, const QString& text) const
{
    for (QAction* const action : menu.actions())
        if (action->text() == text)
            return QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(action).center());
    QFAIL(qPrintable(text));
}

void TestGrouping::aPatternIsProposed_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("pattern");
    const auto row = [](const QStringList& names, const char* name, const char* pattern) {
        QTest::newRow(qPrintable(names.join(QLatin1Char(' '))))
            << names << QString::fromLatin1(name) << QString::fromLatin1(pattern);
    };
    row({QStringLiteral("hash_get")}, "hash", "^hash_");
    row({QStringLiteral("hash_get"), QStringLiteral("hash_put")}, "hash", "^hash_");
    row({QStringLiteral("hash_get"), QStringLiteral("main")}, "hash_get", "^(hash_get|main)$");
    row({QStringLiteral("main")}, "main", "^main$");
    row({QStringLiteral("_start")}, "_start", "^_start$");
    row({QStringLiteral("ns::Parser::next(a_b)")}, "ns::Parser", "^ns::Parser::");
    row({QStringLiteral("Vec<int*>::at(int)")}, "Vec<int*>", "^Vec<int\\*>::");
    row({QStringLiteral("f(int [3])")}, "f", "^f\\(int \\[3\\]\\)$");
    row({}, "", "");
}

void TestGrouping::aPatternIsProposed()
{
    QFETCH(const QStringList, names);
    const GroupRule rule = proposedGroup(names);
    QTEST(QString::fromStdString(rule.name), "name");
    QTEST(QString::fromStdString(rule.pattern), "pattern");
}

void TestGrouping::whatFitsIsListedWhileItIsTyped()
{
    m_window->selection().select(*entry(QStringLiteral("fib")));
    QVERIFY(askForGroup());
    QCOMPARE(part<QLineEdit>("groupPattern")->text(), QStringLiteral("^fib$"));
    QTRY_COMPARE(listed(), QStringLiteral("fib"));
    type("groupPattern", QStringLiteral("^(even|odd)$"));
    QTRY_COMPARE(listed(), QStringLiteral("even odd"));
    QVERIFY(part<QLabel>("groupSummary")->text().startsWith(QStringLiteral("2 functions, ")));
    QVERIFY(part<QPushButton>("makeGroup")->isEnabled());
    type("groupPattern", QStringLiteral("(even"));
    QTRY_VERIFY(part<QLabel>("groupSummary")->text().startsWith(QStringLiteral("Expected ")));
    QVERIFY(!part<QPushButton>("makeGroup")->isEnabled());
    type("groupPattern", QStringLiteral("nobody"));
    QTRY_COMPARE(part<QLabel>("groupSummary")->text(), QStringLiteral("No function fits."));
    QVERIFY(!part<QPushButton>("makeGroup")->isEnabled());
    type("groupPattern", QStringLiteral("fib"));
    QTRY_VERIFY(part<QPushButton>("makeGroup")->isEnabled());
    part<QLineEdit>("groupName")->clear();
    QVERIFY(!part<QPushButton>("makeGroup")->isEnabled()); // who shall it be?
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
    QVERIFY(m_window->filter().state().grouping.isEmpty());
}

void TestGrouping::aGroupIsAChipThatGoes()
{
    const double seconds = m_window->document().loaded()->profile->totalSeconds();
    QVERIFY(makeGroup(QStringLiteral("parity"), QStringLiteral("^(even|odd)$")));
    QVERIFY(entry(QStringLiteral("parity")));
    QVERIFY(!entry(QStringLiteral("even")));
    QVERIFY(m_window->document().loaded()->profile->cycles().empty());
    QCOMPARE(m_window->document().loaded()->profile->totalSeconds(), seconds);
    QTRY_COMPARE(chipTexts(), QStringList{QStringLiteral("Remove: Group parity")});
    QCOMPARE(m_test.action("undo")->text(), QStringLiteral("Undo group parity"));
    QTest::mouseClick(chip(0)->findChild<QToolButton*>(QStringLiteral("removeChip")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("even")), patienceMs);
    QVERIFY(isQuiet());
    QVERIFY(m_test.activate());
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("parity")), patienceMs);
}

void TestGrouping::aFunctionIsGroupedFromItsMenu()
{
    m_window->selection().select(*entry(QStringLiteral("odd")));
    m_window->entryMenu().popUp(*entry(QStringLiteral("even")), m_window->mapToGlobal(QPoint(100, 100)));
    auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    choose(*menu, QStringLiteral("&Group with others..."));
    QTRY_VERIFY(dialog());
    QCOMPARE(part<QLineEdit>("groupPattern")->text(), QStringLiteral("^(even|odd)$"));
    QTRY_COMPARE(listed(), QStringLiteral("even odd"));
    QTest::keyClick(dialog(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->filter().state().grouping.rules.empty(), patienceMs);
    QVERIFY(isQuiet());
    QVERIFY(entry(QStringLiteral("even"))); // the group: by the first one's name
    QVERIFY(!entry(QStringLiteral("odd")));
    // An entry that is no function cannot be hidden.
    QVERIFY(!m_window->entryMenu().canHide(*entry(QStringLiteral("even"))));
}

void TestGrouping::theSecondGroupLeavesTheFirstItsFunctions()
{
    QVERIFY(makeGroup(QStringLiteral("parity"), QStringLiteral("^(even|odd)$")));
    QVERIFY(askForGroup());
    type("groupPattern", QStringLiteral("^(even|fib|work)$"));
    QTRY_COMPARE(listed(), QStringLiteral("fib work"));
    type("groupName", QStringLiteral("labour"));
    QTest::mouseClick(part<QPushButton>("makeGroup"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("labour")), patienceMs);
    QVERIFY(entry(QStringLiteral("parity")));
    QTRY_COMPARE(chipTexts().size(), 2);
}

void TestGrouping::functionsOfAFileBecomeOne()
{
    QVERIFY(m_test.action("groupByNone")->isChecked());
    m_test.action("groupByFile")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("prog.c")), patienceMs);
    QVERIFY(isQuiet());
    QVERIFY(!entry(QStringLiteral("work")));
    QTRY_COMPARE(chipTexts(), QStringList{QStringLiteral("Remove: By file")});
    // Groups of one's own come first, also then.
    QVERIFY(makeGroup(QStringLiteral("parity"), QStringLiteral("^(even|odd)$")));
    QVERIFY(entry(QStringLiteral("parity")));
    QVERIFY(entry(QStringLiteral("prog.c")));
    m_test.action("groupByNone")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("work")), patienceMs);
    QVERIFY(entry(QStringLiteral("parity")));
    m_test.action("undo")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!entry(QStringLiteral("work")), patienceMs);
    QVERIFY(m_test.action("groupByFile")->isChecked());
}

void TestGrouping::hiddenFunctionsComeBackSingly()
{
    for (const auto* const name : {"fib", "compare"}) {
        m_window->entryMenu().hide(*entry(QLatin1String(name)));
        QVERIFY(isQuiet());
    }
    QTRY_COMPARE(chipTexts(), QStringList{QStringLiteral("Remove: 2 hidden")});
    QMenu* const menu = openList(0);
    QVERIFY(menu);
    QCOMPARE(menuTexts(*menu), (QStringList{QStringLiteral("Show fib again"), QStringLiteral("Show compare again"),
                                            QStringLiteral("All of them")}));
    choose(*menu, QStringLiteral("Show fib again"));
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("fib")), patienceMs);
    QVERIFY(!entry(QStringLiteral("compare")));
    QVERIFY(isQuiet());
    QTRY_COMPARE(chipTexts(), QStringList{QStringLiteral("Remove: 1 hidden")});
    QMenu* const last = openList(0);
    QVERIFY(last);
    QCOMPARE(menuTexts(*last), QStringList{QStringLiteral("Show compare again")});
    choose(*last, QStringLiteral("Show compare again"));
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("compare")), patienceMs);
    QTRY_VERIFY(chipTexts().isEmpty());
}

void TestGrouping::cutCallsComeBackSingly()
{
    m_window->filter().setCuts({{QStringLiteral("odd"), QStringLiteral("even")}});
    QVERIFY(isQuiet());
    QTRY_COMPARE(chipTexts(), QStringList{QStringLiteral("Remove: 1 arc cut")});
    m_window->filter().setCuts(
        {{QStringLiteral("odd"), QStringLiteral("even")}, {QStringLiteral("fib"), QStringLiteral("fib")}});
    QVERIFY(isQuiet());
    QTRY_COMPARE(chipTexts(), QStringList{QStringLiteral("Remove: 2 arcs cut")});
    QVERIFY(m_window->document().loaded()->profile->cycles().empty());
    QMenu* const menu = openList(0);
    QVERIFY(menu);
    choose(*menu, QStringLiteral("Restore odd to even"));
    QTRY_COMPARE_WITH_TIMEOUT(m_window->document().loaded()->profile->cycles().size(), std::size_t(1), patienceMs);
    QTRY_COMPARE(chipTexts(), QStringList{QStringLiteral("Remove: 1 arc cut")});
}

/// They are all readable, and the panels beside the graph keep their widths.
void TestGrouping::manyChipsHaveALineOfTheirOwn()
{
    const QWidget* const tables = &m_window->workbench().functions();
    auto* const line = m_window->findChild<QWidget*>(QStringLiteral("chipLine"));
    QVERIFY(line && !line->isVisible());
    for (const auto* const name : {"left", "right"}) {
        m_window->entryMenu().hide(*entry(QLatin1String(name)));
        QVERIFY(isQuiet());
    }
    QTRY_COMPARE(chipTexts().size(), 1);
    QVERIFY(!line->isVisible());
    const int width = tables->width(), least = m_window->minimumSizeHint().width(); // the docks have theirs by now
    m_window->filter().setCuts({{QStringLiteral("odd"), QStringLiteral("even")}});
    m_window->filter().addGroup({"arithmetic", "^fib$"});
    m_window->entryMenu().focusOn(*entry(QStringLiteral("work")), Focus::Kind::Both);
    QVERIFY(isQuiet());
    QTRY_COMPARE(chipTexts().size(), 4);
    QTRY_VERIFY(line->isVisible());
    for (const QWidget* const chip : m_window->findChildren<QWidget*>(QStringLiteral("chip"))) {
        QVERIFY(line->isAncestorOf(chip));
        QVERIFY2(chip->width() >= chip->sizeHint().width(), qPrintable(chip->toolTip()));
    }
    QVERIFY(m_window->findChild<QToolButton*>(QStringLiteral("wholeProgram"))->isVisible());
    QCOMPARE(tables->width(), width);
    QVERIFY(m_window->minimumSizeHint().width() <= least);
    while (m_window->filter().undoStack().canUndo())
        m_window->filter().undoStack().undo();
    QTRY_VERIFY(chipTexts().isEmpty());
    QVERIFY(!line->isVisible());
    QVERIFY(isQuiet());
}

QTEST_MAIN(TestGrouping)
#include "tst_grouping.moc"
