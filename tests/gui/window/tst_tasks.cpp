// SPDX-License-Identifier: MIT
//
// The commonest tasks of someone who has a profile open, each in at most three actions: a click, a key, or a text that
// is typed and ended by Return. Prints how many each took.
#include "person.h"
#include "window_test.h"

#include "attribution/attribution_panel.h"
#include "focus/view_filter.h"
#include "look/format.h"
#include "notices/problems_panel.h"
#include "tables/functions_panel.h"
#include "workbench/workbench.h"

#include "gmonscope/profile.h"

#include <QClipboard>
#include <QLineEdit>
#include <QSvgRenderer>
#include <QTableView>

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr int mostActions = 3;

struct Task {
    const char* name;
    int runs; ///< that are open when it begins
    std::function<void(Person&, WindowTest&)> plan;
    std::function<bool(WindowTest&)> isDone; ///< more than what could be read
};

QString text(const char* utf8) { return QString::fromUtf8(utf8); }

std::function<void(Person&, WindowTest&)> clicks(std::initializer_list<const char*> texts)
{
    return [texts = std::vector<const char*>(texts)](Person& person, WindowTest&) {
        for (const char* const at : texts)
            person.clicks(text(at));
    };
}

/// A click with the right button, then one in the menu.
std::function<void(Person&, WindowTest&)> menuOf(const char* function, const char* entry)
{
    return [function, entry](Person& person, WindowTest&) { person.rightClicks(text(function)).clicks(text(entry)); };
}

std::function<void(Person&, WindowTest&)> keys(const QKeySequence& sequence, const char* typed = nullptr)
{
    return [sequence, typed](Person& person, WindowTest&) {
        person.presses(sequence);
        if (typed)
            person.types(text(typed));
    };
}

/// A key, and the name of a file in the sample's folder.
std::function<void(Person&, WindowTest&)> keysAndFile(const QKeySequence& sequence, const char* file)
{
    return [sequence, file](Person& person, WindowTest& test) {
        person.presses(sequence).types(test.sample.path(text(file)));
    };
}

const Profile& profileOf(const WindowTest& test) { return *test.window->document().loaded()->profile; }

bool hasSelected(const WindowTest& test, const char* name)
{
    const auto& selected = test.window->selection().current();
    return selected && !selected->isCycle() && profileOf(test).function(selected->function()).name.text() == name;
}

bool hasTab(const WindowTest& test, const char* title)
{
    const QList<QTabBar*> bars = test.window->findChildren<QTabBar*>();
    return std::any_of(bars.begin(), bars.end(), [&](const QTabBar* bar) {
        return bar->tabText(bar->currentIndex()).remove(u'&') == text(title);
    });
}

/// The table's first row is the function with the most time of its own.
bool leadsTheTable(const WindowTest& test)
{
    const auto functions = profileOf(test).functions();
    const auto hottest = std::max_element(functions.begin(), functions.end(),
                                          [](const auto& a, const auto& b) { return a.selfSeconds < b.selfSeconds; });
    const QTableView* const table = test.window->workbench().functions().flatView();
    return table->model()->index(0, 0).data().toString() == format::text(hottest->name.text());
}

bool isHidden(const WindowTest& test, const char* name)
{
    const auto functions = profileOf(test).functions();
    return std::none_of(functions.begin(), functions.end(),
                        [&](const Function& function) { return function.name.text() == name; });
}

bool hasRows(const WindowTest& test, int rows)
{
    return test.window->workbench().functions().flatView()->model()->rowCount() == rows;
}

QString attribution(const WindowTest& test)
{
    QStringList lines;
    const auto* const list = test.window->workbench().attribution().findChild<QAbstractItemView*>();
    for (int row = 0; row < list->model()->rowCount(); ++row)
        lines += list->model()->index(row, 0).data().toString();
    return lines.join(u'\n');
}

/// Keys exist only once there is an application.
const std::vector<Task>& tasks()
{
    static const std::vector<Task> all{
        {"find the hottest function", 1, clicks({}), leadsTheTable},
        {"see who calls it, and how much each", 1, clicks({"spin"}),
         [](WindowTest& t) { return hasSelected(t, "spin") && attribution(t).contains(text("compare")); }},
        {"see what a function calls", 1, clicks({"work"}),
         [](WindowTest& t) { return hasSelected(t, "work") && attribution(t).contains(text("fib")); }},
        {"find a function by its name", 1, keys(QKeySequence::Find, "fib"),
         [](WindowTest& t) { return hasSelected(t, "fib"); }},
        {"go to the heaviest caller", 1,
         [](Person& p, WindowTest&) { p.clicks(text("fib")).presses(Qt::ALT | Qt::Key_Up); },
         [](WindowTest& t) { return hasSelected(t, "work"); }},
        {"see all direct and indirect callers", 1, clicks({"spin", "All callers..."}),
         [](WindowTest& t) { return attribution(t).contains(text("main")); }},
        {"show only what has to do with a function", 1, menuOf("work", "Focus on work"),
         [](WindowTest& t) { return !t.window->filter().state().focus.isEmpty(); }},
        {"read its source, with time by line", 1, menuOf("work", "Show source"),
         [](WindowTest& t) { return hasTab(t, "Source"); }},
        {"see which file has the time", 1, clicks({"Files"}), [](WindowTest& t) { return hasTab(t, "Files"); }},
        {"see the calls from the top down", 1, clicks({"Top-down"}),
         [](WindowTest& t) { return hasTab(t, "Top-down"); }},
        {"see what led to the time, from the bottom up", 1, clicks({"Bottom-up"}),
         [](WindowTest& t) { return hasTab(t, "Bottom-up"); }},
        {"list the functions of a name", 1,
         [](Person& p, WindowTest&) { p.clicks(text("Filter: name or /regex/")).types(text("fib")); },
         [](WindowTest& t) { return hasRows(t, 1); }},
        {"see times as shares", 1, clicks({"%"}),
         [](WindowTest& t) { return t.window->workbench().viewChoice().unit == TimeMeasure::Percent; }},
        {"leave out a function that is known", 1, menuOf("fib", "Hide (its callers pay)"),
         [](WindowTest& t) { return isHidden(t, "fib"); }},
        {"undo that", 1,
         [](Person& p, WindowTest&) {
             p.rightClicks(text("fib")).clicks(text("Hide (its callers pay)")).presses(QKeySequence::Undo);
         },
         [](WindowTest& t) { return t.action("redo")->isEnabled() && !isHidden(t, "fib"); }},
        {"cut a cycle", 1,
         [](Person& p, WindowTest&) { p.rightClicks(text("even")).clicks(text("Open cycle...")).clicks(text("Cut")); },
         [](WindowTest& t) { return profileOf(t).cycles().empty(); }},
        {"group the functions of each file", 1, clicks({"View", "Group by", "Source file"}),
         [](WindowTest& t) { return isHidden(t, "spin"); }},
        {"add a run", 1, [](Person& p, WindowTest& t) { p.drops({t.sample.profile(2)}); },
         [](WindowTest& t) { return profileOf(t).runs().size() == 2; }},
        {"see what changed between two runs that are open", 2, clicks({"Compare"}),
         [](WindowTest& t) { return t.action("compare")->isChecked(); }},
        {"compare with another run", 1,
         [](Person& p, WindowTest& t) { p.clicks(text("Compare")).types(t.sample.profile(2)); },
         [](WindowTest& t) { return t.action("compare")->isChecked(); }},
        {"keep the picture", 1, keysAndFile(Qt::CTRL | Qt::Key_E, "graph.svg"),
         [](WindowTest& t) { return QSvgRenderer(t.sample.path(text("graph.svg"))).isValid(); }},
        {"keep all that is seen for later", 1, keysAndFile(QKeySequence::Save, "kept.gmonscope"),
         [](WindowTest& t) { return QFileInfo::exists(t.sample.path(text("kept.gmonscope"))); }},
        {"take the table to a spreadsheet", 1,
         [](Person& p, WindowTest&) { p.clicks(text("spin")).presses(QKeySequence::Copy); },
         [](WindowTest&) { return QGuiApplication::clipboard()->text().contains(text("spin\t")); }},
        {"see what is doubtful about the numbers", 1, clicks({"Problems"}),
         [](WindowTest& t) { return t.window->workbench().problems().isVisible(); }},
    };
    return all;
}

} // namespace

class TestTasks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_test.makeSample(2)); }
    void init() { QVERIFY(m_test.show()); }

    void takesThreeActionsAtMost_data();
    void takesThreeActionsAtMost();

private:
    WindowTest m_test;
};

void TestTasks::takesThreeActionsAtMost_data()
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < int(tasks().size()); ++i)
        QTest::newRow(tasks()[std::size_t(i)].name) << i;
}

void TestTasks::takesThreeActionsAtMost()
{
    QFETCH(int, number);
    const Task& task = tasks()[std::size_t(number)];
    QStringList files{m_test.sample.image()};
    for (int run = 1; run <= task.runs; ++run)
        files += m_test.sample.profile(run);
    QVERIFY(m_test.open(files));
    Person person(*m_test.window);
    task.plan(person, m_test);
    QVERIFY2(person.works(WindowTest::patienceMs), qPrintable(QStringLiteral("not done: ") + person.next()));
    QTRY_VERIFY_WITH_TIMEOUT(task.isDone(m_test), WindowTest::patienceMs);
    qInfo("%d actions", person.actions());
    QVERIFY(person.actions() <= mostActions);
}

QTEST_MAIN(TestTasks)
#include "tst_tasks.moc"
