// SPDX-License-Identifier: MIT
//
// Tests that need a screen with a window manager: drops from another program, and the keyboard focus while dialogs
// come and go.
#include "hand.h"
#include "window_test.h"

#include "graph/graph_view.h"
#include "runs/runs_panel.h"
#include "settings/settings_dialog.h"
#include "tables/functions_panel.h"
#include "workbench/workbench.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QScreen>
#include <QTableView>
#include <QTimer>

#include <functional>

class TestScreen : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_test.window.reset(); }

    void filesOfAnotherProgramAreDropped();
    void theSearchFieldTakesNoFiles();
    void textIsNotTaken();
    void onlyTheWindowTakesDrops();
    void theOpenDialogHasTheKeyboard();
    void escapeLeavesTheOpenDialog();
    void tabGoesThroughTheSettingsInTheirOrder();
    void escapeLeavesTheSettings();
    void returnLeavesTheSettings();
    void theSheetOfKeysFitsOnTheScreen();
    void theKeyboardGoesFromPanelToPanel();
    void tabLeavesEveryPanel();
    void aClickBringsTheKeyboard();

private:
    /// As soon as such a dialog has the keyboard. Comes from the event loop: a modal dialog has one of its own.
    template <class Dialog> void whenThereIs(std::function<void(Dialog&)> act)
    {
        auto* const timer = new QTimer(this);
        connect(timer, &QTimer::timeout, this, [timer, act] {
            auto* const dialog = qobject_cast<Dialog*>(QApplication::activeWindow());
            if (!dialog || !QApplication::focusWidget())
                return;
            timer->deleteLater();
            timer->stop();
            act(*dialog);
        });
        timer->start(20);
    }
    template <class Dialog> Dialog* dialog() const
    {
        Dialog* found = nullptr;
        const bool isThere = QTest::qWaitFor(
            [&] {
                found = qobject_cast<Dialog*>(QApplication::activeWindow());
                return found && QApplication::focusWidget();
            },
            WindowTest::patienceMs);
        return isThere ? found : nullptr;
    }
    bool hasOpened() { return m_test.open({m_test.sample.image(), run(1)}); }
    QString run(int number) const { return m_test.sample.profile(number); }
    QWidget* functionsView() const { return window().workbench().functions().currentView(); }
    MainWindow& window() const { return *m_test.window; }

    WindowTest m_test;
};

#define TRY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, WindowTest::patienceMs)
#define FOCUS_COMES_TO(widget) QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(), (widget), WindowTest::patienceMs)

namespace {
constexpr QPoint corner(1230, 850); ///< screen position beside the window
}

void TestScreen::initTestCase()
{
    if (QGuiApplication::platformName() != QLatin1String("xcb"))
        QSKIP("needs a screen: tests/support/on_screen.sh runs it on one");
    QVERIFY(m_test.makeSample(2));
}

void TestScreen::init()
{
    QVERIFY(m_test.show());
    window().setGeometry(20, 40, 1100, 750);
    QVERIFY(m_test.activate());
    TRY(window().geometry().width() == 1100 && window().geometry().bottom() < corner.y());
}

void TestScreen::filesOfAnotherProgramAreDropped()
{
    hand::Drag drag;
    QVERIFY(drag.lies(corner, {run(1), m_test.sample.image()}));
    QVERIFY(drag.isWelcomeOn(window()));
    QCOMPARE(drag.end(), "dropped");
    TRY(window().document().loaded() && window().diagram().laidOut());
    QCOMPARE(window().document().files().size(), std::size_t(1));
    hand::Drag another; // joins what is open, wherever it falls
    QVERIFY(another.lies(corner, {run(2)}));
    QVERIFY(another.isWelcomeOn(*functionsView()));
    QCOMPARE(another.end(), "dropped");
    TRY(window().document().files().size() == 2 && !window().document().isLoading());
    QVERIFY2(m_test.notices().startsWith(QStringLiteral("1 run was added to the sum")), qPrintable(m_test.notices()));
}

/// It would show the file's address as what is searched for.
void TestScreen::theSearchFieldTakesNoFiles()
{
    auto* const field = window().findChild<QLineEdit*>(QStringLiteral("searchField"));
    hand::Drag drag;
    QVERIFY(drag.lies(corner, {run(1)}));
    QVERIFY(drag.isWelcomeOn(*field));
    QCOMPARE(drag.end(), "dropped");
    TRY(window().document().loaded());
    QCOMPARE(field->text(), QString());
}

void TestScreen::textIsNotTaken()
{
    QVERIFY(hasOpened());
    const auto before = window().document().loaded();
    hand::Drag drag;
    QVERIFY(drag.lies(corner, {QStringLiteral("--text"), QStringLiteral("gmon.out")}));
    QVERIFY(drag.isCarriedTo(*window().workbench().graph().view()));
    QCOMPARE(drag.end(), "kept");
    QCOMPARE(window().document().loaded(), before);
    QVERIFY(hand::presses(QStringLiteral("ctrl+f"))); // and goes on
    FOCUS_COMES_TO(window().findChild<QLineEdit*>(QStringLiteral("searchField")));
}

void TestScreen::onlyTheWindowTakesDrops()
{
    QVERIFY(hasOpened());
    QVERIFY(window().acceptDrops());
    for (const QWidget* const widget : window().findChildren<QWidget*>())
        QVERIFY2(!widget->acceptDrops(), qPrintable(QStringLiteral("%1 %2").arg(
                                             QLatin1String(widget->metaObject()->className()), widget->objectName())));
}

void TestScreen::theOpenDialogHasTheKeyboard()
{
    whenThereIs<QFileDialog>([this](QFileDialog&) {
        QTest::keyClicks(QApplication::focusWidget(), run(1)); // a field, without a click into it
        QVERIFY(hand::presses(QStringLiteral("Return")));
    });
    QVERIFY(hand::presses(QStringLiteral("ctrl+o")));
    TRY(window().document().loaded() && window().diagram().laidOut());
    TRY(window().isActiveWindow());
    FOCUS_COMES_TO(functionsView()); // arrow keys go through the functions at once
}

void TestScreen::escapeLeavesTheOpenDialog()
{
    QVERIFY(hasOpened());
    QVERIFY(hand::presses(QStringLiteral("ctrl+2")));
    FOCUS_COMES_TO(window().workbench().graph().view());
    bool hasCome = false;
    whenThereIs<QFileDialog>([&hasCome](QFileDialog&) { hasCome = hand::presses(QStringLiteral("Escape")); });
    QVERIFY(hand::presses(QStringLiteral("ctrl+o")));
    TRY(hasCome);
    TRY(window().isActiveWindow());
    FOCUS_COMES_TO(window().workbench().graph().view());
    QCOMPARE(m_test.notices(), QString());
}

void TestScreen::tabGoesThroughTheSettingsInTheirOrder()
{
    QVERIFY(hand::presses(QStringLiteral("ctrl+comma")));
    auto* const settings = dialog<SettingsDialog>();
    QVERIFY(settings);
    const auto place = [settings] {
        const QWidget* const widget = QApplication::focusWidget();
        return widget->mapTo(settings, QPoint());
    };
    const QWidget* const first = QApplication::focusWidget();
    int stops = 1;
    for (QPoint before = place();; before = place(), ++stops) {
        QWidget* const was = QApplication::focusWidget();
        QVERIFY(hand::presses(QStringLiteral("Tab")));
        TRY(QApplication::focusWidget() && QApplication::focusWidget() != was);
        if (QApplication::focusWidget() == first)
            break;
        QVERIFY2(place().y() > before.y() || (place().y() == before.y() && place().x() > before.x()),
                 qPrintable(QApplication::focusWidget()->objectName()));
        QVERIFY(stops < 20);
    }
    QVERIFY2(stops >= 7, qPrintable(QString::number(stops))); // six fields, and the way out
    QVERIFY(hand::presses(QStringLiteral("Escape")));
    TRY(window().isActiveWindow());
}

void TestScreen::escapeLeavesTheSettings()
{
    QVERIFY(hasOpened());
    QWidget* const before = QApplication::focusWidget();
    QVERIFY(hand::presses(QStringLiteral("ctrl+comma")));
    QPointer<SettingsDialog> settings = dialog<SettingsDialog>();
    QVERIFY(settings);
    QVERIFY(hand::presses(QStringLiteral("Escape")));
    TRY(!settings);
    TRY(window().isActiveWindow());
    FOCUS_COMES_TO(before);
}

void TestScreen::returnLeavesTheSettings()
{
    QVERIFY(hand::presses(QStringLiteral("ctrl+comma")));
    QPointer<SettingsDialog> settings = dialog<SettingsDialog>();
    QVERIFY(settings);
    QVERIFY(hand::presses(QStringLiteral("Return")));
    TRY(!settings);
    TRY(window().isActiveWindow());
}

void TestScreen::theSheetOfKeysFitsOnTheScreen()
{
    QVERIFY(hand::presses(QStringLiteral("question")));
    auto* const sheet = dialog<QDialog>();
    QVERIFY(sheet);
    QCOMPARE(sheet->objectName(), QStringLiteral("shortcutsSheet"));
    TRY(sheet->screen()->geometry().contains(sheet->frameGeometry()));
    QVERIFY(hand::presses(QStringLiteral("Escape")));
    TRY(window().isActiveWindow());
}

void TestScreen::theKeyboardGoesFromPanelToPanel()
{
    QVERIFY(hasOpened());
    Workbench& bench = window().workbench();
    const std::pair<const char*, QWidget*> panels[] = {
        {"ctrl+2", bench.graph().view()},
        {"ctrl+3", bench.attribution().findChild<QListView*>()},
        {"ctrl+4", bench.runs().view()},
        {"ctrl+1", functionsView()},
        {"ctrl+f", window().findChild<QLineEdit*>(QStringLiteral("searchField"))},
    };
    for (const auto& [keys, panel] : panels) {
        QVERIFY(hand::presses(QLatin1String(keys)));
        FOCUS_COMES_TO(panel);
    }
}

/// There and back, without being caught in a table, in the graph, or in a link.
void TestScreen::tabLeavesEveryPanel()
{
    QVERIFY(hasOpened());
    for (const Qt::KeyboardModifiers shift :
         {Qt::KeyboardModifiers(Qt::NoModifier), Qt::KeyboardModifiers(Qt::ShiftModifier)}) {
        QVERIFY(hand::presses(QStringLiteral("ctrl+1")));
        FOCUS_COMES_TO(functionsView());
        QList<QWidget*> stops{QApplication::focusWidget()};
        while (stops.size() < 100) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, shift);
            QWidget* const next = QApplication::focusWidget();
            QVERIFY(next);
            QVERIFY2(next != stops.last(), qPrintable(QStringLiteral("caught in ") + next->objectName()));
            if (next == stops.first())
                break;
            QVERIFY2(!stops.contains(next), "it goes in a circle");
            QVERIFY2(next->isVisible() && next->isEnabled(), qPrintable(next->objectName()));
            stops += next;
        }
        QVERIFY(stops.contains(window().workbench().graph().view()));
        QVERIFY(stops.contains(window().workbench().attribution().findChild<QListView*>()));
    }
}

void TestScreen::aClickBringsTheKeyboard()
{
    QVERIFY(hasOpened());
    QVERIFY(hand::presses(QStringLiteral("ctrl+2")));
    FOCUS_COMES_TO(window().workbench().graph().view());
    auto* const view = qobject_cast<QAbstractItemView*>(functionsView());
    QVERIFY(view);
    QVERIFY(hand::clicks(*view->viewport(), view->visualRect(view->model()->index(1, 0)).center()));
    FOCUS_COMES_TO(view);
    TRY(view->currentIndex().row() == 1);
    QVERIFY(hand::presses(QStringLiteral("Down")));
    TRY(view->currentIndex().row() == 2);
    QVERIFY(window().selection().current());
}

QTEST_MAIN(TestScreen)
#include "tst_screen.moc"
