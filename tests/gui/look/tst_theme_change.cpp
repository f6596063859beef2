// SPDX-License-Identifier: MIT
//
// A widget that lived through a change of the theme looks like one that was made after it.
#include "graph_text.h"

#include "compare/compare_bar.h"
#include "live/live_bar.h"
#include "look/link_label.h"
#include "look/theme.h"
#include "notices/notice_bar.h"
#include "notices/problems_panel.h"
#include "search/search_bar.h"
#include "settings/settings_dialog.h"
#include "window/welcome_page.h"
#include "workbench/bottom_strip.h"

#include <QAction>
#include <QApplication>
#include <QTableView>
#include <QTest>

#include <functional>
#include <memory>

using Choice = WindowTheme::Choice;
using Part = std::unique_ptr<QWidget>;
using Maker = std::function<Part()>;
Q_DECLARE_METATYPE(Maker)

namespace {

Part makeWelcome()
{
    auto page = std::make_unique<WelcomePage>();
    page->setSampleAvailable(true);
    page->setFound(QStringLiteral("/gmon.out"), QStringLiteral("Goes with ./lumen"));
    page->setRecent({{QCoreApplication::applicationFilePath(), {QStringLiteral("/gmon.out")}, {}, {}, {}, 0}});
    return page;
}

Part makeLive(bool isFollowed)
{
    auto bar = std::make_unique<LiveBar>(QList<QAction*>());
    LiveState state{.program = QStringLiteral("lumen"), .pid = 17};
    state.isFollowed = isFollowed;
    bar->setState(state);
    return bar;
}

std::shared_ptr<const gmonscope::Profile> profileOf(int ticks)
{
    const std::string text = "<external> -> main 1\nmain = " + std::to_string(ticks) + "\n";
    return gmonscope::test::profileFromText(text);
}

Part makeComparison(int before, int after)
{
    auto bar = std::make_unique<CompareBar>();
    bar->setComparison(std::make_shared<Comparison>(ComparedSide{QStringLiteral("before"), profileOf(before)},
                                                    ComparedSide{QStringLiteral("after"), profileOf(after)}));
    return bar;
}

/// The button of a panel has the panel's icon.
Part makeStrip(ProblemRow::Severity worst)
{
    static QAction toggle;
    auto strip = std::make_unique<BottomStrip>();
    auto* const panel = new ProblemsPanel(strip.get());
    panel->hide();
    strip->addPanel(*panel, &toggle, QStringLiteral("problems"));
    panel->setProblems({{worst, QStringLiteral("cut short"), QStringLiteral("gmon.out")}});
    return strip;
}

Part makeProblems()
{
    auto panel = std::make_unique<ProblemsPanel>();
    panel->setProblems({{ProblemRow::Severity::Error, QStringLiteral("cut short"), QStringLiteral("gmon.out"),
                         QStringLiteral("Leave out"), ProblemRow::Action::LeaveOut}});
    return panel;
}

Part makeSearch(bool isError)
{
    static QAction previous, next, clear;
    auto bar = std::make_unique<SearchBar>(&previous, &next, &clear);
    bar->setResult(QStringLiteral("1 of 4"), isError);
    return bar;
}

/// Waits until the picture stays the same: a page in a scroll area is laid out twice.
QImage pictureOf(QWidget& widget)
{
    widget.resize(900, std::max(widget.sizeHint().height(), 40));
    widget.show();
    QImage picture;
    for (int same = 0; same < 3;) {
        QTest::qWait(20);
        if (QWidget* const focused = QApplication::focusWidget())
            focused->clearFocus();
        const QImage next = widget.grab().toImage();
        same = next == picture ? same + 1 : 0;
        picture = next;
    }
    return picture;
}

} // namespace

class TestThemeChange : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyPartFollowsTheTheme_data();
    void everyPartFollowsTheTheme();
    void aHiddenPartFollowsTheTheme_data() { everyPartFollowsTheTheme_data(); }
    void aHiddenPartFollowsTheTheme();

private:
    WindowTheme* m_theme = nullptr;
};

void TestThemeChange::initTestCase()
{
    qunsetenv("GMONSCOPE_THEME");
    m_theme = new WindowTheme(*qApp);
}

void TestThemeChange::everyPartFollowsTheTheme_data()
{
    using Severity = ProblemRow::Severity;
    QTest::addColumn<Maker>("make");
    QTest::newRow("welcome page") << Maker(makeWelcome);
    QTest::newRow("program that is followed") << Maker([] { return makeLive(true); });
    QTest::newRow("program that is not followed") << Maker([] { return makeLive(false); });
    QTest::newRow("grown") << Maker([] { return makeComparison(100, 1000); });
    QTest::newRow("shrunk") << Maker([] { return makeComparison(1000, 100); });
    QTest::newRow("within chance") << Maker([] { return makeComparison(100, 101); });
    QTest::newRow("strip with an error") << Maker([] { return makeStrip(Severity::Error); });
    QTest::newRow("strip with a note") << Maker([] { return makeStrip(Severity::Note); });
    QTest::newRow("problems") << Maker(makeProblems);
    QTest::newRow("notice") << Maker([] {
        return std::make_unique<NoticeBar>(NoticeText{
            {NoticeKind::NoSamples}, Severity::Warning, QStringLiteral("No samples"), QStringLiteral("Why")});
    });
    QTest::newRow("search") << Maker([] { return makeSearch(false); });
    QTest::newRow("search that fails") << Maker([] { return makeSearch(true); });
    QTest::newRow("link") << Maker([] { return std::make_unique<LinkLabel>(QStringLiteral("Show all")); });
    QTest::newRow("settings") << Maker([] { return std::make_unique<SettingsDialog>(Preferences()); });
}

void TestThemeChange::everyPartFollowsTheTheme()
{
    QFETCH(Maker, make);
    m_theme->setChoice(Choice::Light);
    const Part part = make();
    const QImage light = pictureOf(*part);
    m_theme->setChoice(Choice::Dark);
    const QImage dark = pictureOf(*part);
    QVERIFY(dark != light);
    QCOMPARE(dark, pictureOf(*make()));
    m_theme->setChoice(Choice::Light);
    QCOMPARE(pictureOf(*part), light);
}

void TestThemeChange::aHiddenPartFollowsTheTheme()
{
    QFETCH(Maker, make);
    m_theme->setChoice(Choice::Light);
    const Part part = make(), shown = make();
    pictureOf(*shown);
    shown->hide();
    m_theme->setChoice(Choice::Dark);
    const QImage dark = pictureOf(*make());
    QCOMPARE(pictureOf(*part), dark);
    QCOMPARE(pictureOf(*shown), dark);
}

QTEST_MAIN(TestThemeChange)
#include "tst_theme_change.moc"
