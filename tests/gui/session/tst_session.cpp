// SPDX-License-Identifier: MIT
//
// Sessions in the window: what was seen is seen again, by another window and after things have changed.
#include "window_test.h"

#include "graph/graph_view.h"
#include "settings/view_controller.h"
#include "window/recent_files.h"
#include "workbench/workbench.h"

#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

using namespace gmonscope;

namespace {
constexpr int patienceMs = WindowTest::patienceMs;
} // namespace

class TestSession : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_test.window.reset(); }

    void whatWasSeenIsSeenAgain();
    void theEventThatWasShownIsShownAgain();
    void anEventThatTheFilesHaveNoMoreIsANote();
    void itIsSavedAgainWithoutAsking();
    void itIsDroppedLikeAProfile();
    void itIsAmongTheRecentFiles();
    void otherFilesLeaveTheSession();
    void aFileThatIsGoneIsListedAndTheRestOpened();
    void whatDoesNotFitAnyMoreIsOneNote();
    void manyLongNamesAreToldInShort();
    void aNewerSessionChangesNothing();
    void aProgramBesideItTakesTheOnesPlace();
    void aSessionThatIsCancelledChangesNothing();
    void anotherProfileIsReadOnce();

private:
    GraphView* view() const { return m_window->workbench().graph().view(); }
    QTableView* flat() const { return m_window->workbench().functions().flatView(); }
    std::optional<EntryRef> entry(const QString& name) const
    {
        return entryOf(*m_window->document().loaded()->profile, {name, false});
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(view(), key, modifiers); }
    bool isQuiet() const
    {
        return QTest::qWaitFor(
            [this] { return view()->diagram() && !m_window->diagram().isBusy() && !m_window->document().isLoading(); },
            patienceMs);
    }
    bool hide(const QString& name) const;
    bool saveWithEvent(const QString& event);
    bool saveByDialog(const QString& path) const;
    QStringList seen() const;

    WindowTest m_test;
    const SampleProfile& m_sample = m_test.sample;
    const std::unique_ptr<MainWindow>& m_window = m_test.window;
    QString m_session;
};

void TestSession::initTestCase() { QVERIFY(m_test.makeSample(3)); }

void TestSession::init()
{
    QVERIFY(m_test.show());
    m_window->resize(1280, 800);
    m_session = m_sample.path(QStringLiteral("%1.gmonscope").arg(QLatin1String(QTest::currentTestFunction())));
    QVERIFY(m_test.open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)}));
}

bool TestSession::hide(const QString& name) const
{
    m_window->selection().select(*entry(name));
    view()->setFocus();
    key(Qt::Key_H);
    return isQuiet() && !entry(name);
}

bool TestSession::saveByDialog(const QString& path) const
{
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    auto* const dialog = m_window->findChild<QFileDialog*>(QStringLiteral("sessionDialog"));
    if (!dialog)
        return false;
    auto* const name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
    return QTest::qWaitFor(
               [&] {
                   return QFileInfo::exists(path) &&
                          !m_window->findChild<QFileDialog*>(QStringLiteral("sessionDialog"));
               },
               patienceMs) &&
           m_test.activate();
}

/// All that a person reads of where they are.
QStringList TestSession::seen() const
{
    QStringList texts;
    for (const QWidget* const chip : m_window->findChildren<QWidget*>(QStringLiteral("chip")))
        texts += QStringLiteral("chip ") + chip->toolTip();
    const QAbstractItemModel* const rows = flat()->model();
    for (int row = 0; row < rows->rowCount(); ++row)
        for (const int column : {FlatModel::Name, FlatModel::Self, FlatModel::Total, FlatModel::Calls})
            texts += rows->index(row, column).data().toString();
    QStringList nodes;
    for (const DiagramNode& node : view()->diagram()->diagram.nodes)
        nodes += QStringLiteral("node ") + QString::fromStdString(node.name);
    texts += nodes;
    texts += QString::fromStdString(view()->diagram()->diagram.summary());
    const LoadedProfilePtr& loaded = m_window->document().loaded();
    const Selection::Entry selected = m_window->selection().current();
    texts += QStringLiteral("selected ") + (selected ? format::entryName(*loaded->profile, *selected) : QString());
    texts += m_window->workbench().functions().tabName();
    for (const RunFile& run : m_window->document().files())
        texts += QStringLiteral("run %1 %2 %3").arg(run.name).arg(run.isIncluded).arg(run.isBaseline);
    for (const auto* const switched : {"unitSeconds", "unitPercent", "unitTicks", "shortNames"})
        texts += QString::number(m_test.action(switched)->isChecked());
    return texts;
}

void TestSession::whatWasSeenIsSeenAgain()
{
    QVERIFY(hide(QStringLiteral("compare")));
    m_window->filter().setCuts({{QStringLiteral("odd"), QStringLiteral("even")}});
    QVERIFY(isQuiet());
    QVERIFY(m_window->document().loaded()->profile->cycles().empty());
    m_window->selection().select(*entry(QStringLiteral("work")));
    key(Qt::Key_B);
    m_window->document().rename(0, QStringLiteral("before"));
    m_window->document().setBaseline({m_sample.profile(1)});
    m_window->document().setIncluded(1, false);
    QVERIFY(isQuiet());
    m_test.action("unitTicks")->trigger();
    m_window->diagram().setMaxFunctions(10);
    m_window->workbench().functions().showTab(QStringLiteral("callGraph"));
    flat()->sortByColumn(FlatModel::Calls, Qt::AscendingOrder);
    m_window->workbench().functions().callGraphView()->sortByColumn(CallGraphModel::Calls, Qt::DescendingOrder);
    m_window->selection().select(*entry(QStringLiteral("fib")));
    QVERIFY(isQuiet());
    view()->setZoom(1.5);
    QTRY_COMPARE(m_window->findChildren<QWidget*>(QStringLiteral("chip")).size(), 3);
    const QStringList before = seen();
    const auto place = view()->lookedAt();
    QVERIFY(saveByDialog(m_session));

    QVERIFY(m_test.show());
    m_window->resize(1280, 800);
    QVERIFY(m_test.open({m_session}));
    QVERIFY(isQuiet());
    QTRY_COMPARE(seen(), before);
    QTRY_COMPARE(view()->zoom(), 1.5);
    QVERIFY((view()->lookedAt()->centre - place->centre).manhattanLength() < 2);
    QCOMPARE(m_window->workbench().functions().callGraphView()->header()->sortIndicatorSection(),
             int(CallGraphModel::Calls));
    QVERIFY(!m_test.action("undo")->isEnabled()); // one begins here
    QVERIFY(!m_test.action("back")->isEnabled());
    QVERIFY2(m_test.notices().isEmpty(), qPrintable(m_test.notices()));
    // And from here it goes on: a chip goes by its cross.
    QWidget* const hidden = m_window->findChildren<QWidget*>(QStringLiteral("chip"))[1];
    QTest::mouseClick(hidden->findChild<QToolButton*>(QStringLiteral("removeChip")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("compare")), patienceMs);
    // The choice of a session is not that of all windows.
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_sample.image(), m_sample.profile(1)}));
    QVERIFY(m_test.action("unitPercent")->isChecked());
}

/// Opens a file of callgrind with the events Ir and Bcm, chooses one, and saves the session.
bool TestSession::saveWithEvent(const QString& event)
{
    m_sample.write(QStringLiteral("events.out"),
                   "# callgrind format\ncmd: ./prog\nevents: Ir Bcm\nfn=main\n1 500 7\ncfn=work\ncalls=2 1\n1 400 20\n"
                   "fn=work\n1 300 15\ncfn=leaf\ncalls=9 1\n1 100 5\nfn=leaf\n1 100 5\n");
    if (!m_test.open({m_sample.path(QStringLiteral("events.out"))}))
        return false;
    ProfileChanges changes = m_window->document().changes();
    changes.event = event.toStdString();
    m_window->document().setChanges(changes);
    return isQuiet() && hide(QStringLiteral("leaf")) && saveByDialog(m_session);
}

void TestSession::theEventThatWasShownIsShownAgain()
{
    QVERIFY(saveWithEvent(QStringLiteral("Bcm")));
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_session}));
    QVERIFY(isQuiet());
    QCOMPARE(m_window->document().loaded()->profile->costUnit().count, "Bcm");
    QCOMPARE(m_window->document().loaded()->profile->totalSeconds(), 27.0);
    QVERIFY(!entry(QStringLiteral("leaf")));
    QVERIFY2(m_test.notices().isEmpty(), qPrintable(m_test.notices()));
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(m_sample.read(m_session).contains("\"event\": \"Bcm\""));
}

void TestSession::anEventThatTheFilesHaveNoMoreIsANote()
{
    QVERIFY(saveWithEvent(QStringLiteral("Bcm")));
    m_sample.write(QStringLiteral("events.out"),
                   m_sample.read(m_sample.path(QStringLiteral("events.out"))).replace("Bcm", "DLmr"));
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_session}));
    QVERIFY(isQuiet());
    QCOMPARE(m_window->document().loaded()->profile->costUnit().count, "Ir");
    QVERIFY(!entry(QStringLiteral("leaf"))); // the rest of the session is kept
    QVERIFY2(m_test.notices().contains(QStringLiteral("the event Bcm, which was shown")), qPrintable(m_test.notices()));
    QVERIFY(m_window->document().changes().event.empty());
}

void TestSession::itIsSavedAgainWithoutAsking()
{
    QVERIFY(saveByDialog(m_session));
    QVERIFY(hide(QStringLiteral("fib")));
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(m_sample.read(m_session).contains("\"fib\""));
    QVERIFY(!m_window->findChild<QFileDialog*>(QStringLiteral("sessionDialog")));
}

void TestSession::itIsDroppedLikeAProfile()
{
    QVERIFY(hide(QStringLiteral("fib")));
    QVERIFY(saveByDialog(m_session));
    QVERIFY(m_test.open({m_sample.image(), m_sample.profile(3)}));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_session)});
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &drop);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->document().files().size(), std::size_t(2), patienceMs);
    QVERIFY(isQuiet());
    QVERIFY(!entry(QStringLiteral("fib")));
    QCOMPARE(m_window->filter().state().hidden, QStringList{QStringLiteral("fib")});
}

void TestSession::itIsAmongTheRecentFiles()
{
    QVERIFY(saveByDialog(m_session));
    const QList<RecentProfile> recent = recentFiles::load();
    QCOMPARE(recent.size(), 2); // the profile itself, too
    QCOMPARE(recent.first().session, m_session);
    QCOMPARE(recent.first().title, QFileInfo(m_session).fileName());
    QVERIFY(recent.first().exists());
    QCOMPARE(recent.first().toOpen(), QStringList{m_session});
    QVERIFY(m_test.open({m_session}));
    QCOMPARE(recentFiles::load().size(), 2);
    QVERIFY(QFile::remove(m_session));
    QVERIFY(!recentFiles::load().first().exists());
}

void TestSession::otherFilesLeaveTheSession()
{
    QVERIFY(hide(QStringLiteral("fib")));
    QVERIFY(saveByDialog(m_session));
    const QByteArray saved = m_sample.read(m_session);
    QVERIFY(m_test.open({m_sample.image(), m_sample.profile(3)}));
    QVERIFY(entry(QStringLiteral("fib")));
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier); // asks: it is not that session
    auto* const dialog = m_window->findChild<QFileDialog*>(QStringLiteral("sessionDialog"));
    QVERIFY(dialog);
    dialog->reject();
    QCOMPARE(m_sample.read(m_session), saved);
}

void TestSession::aFileThatIsGoneIsListedAndTheRestOpened()
{
    const QString copy = m_sample.path(QStringLiteral("gmon.out.gone"));
    QVERIFY(QFile::copy(m_sample.profile(3), copy));
    QVERIFY(m_test.open({m_sample.image(), m_sample.profile(1), copy}));
    QVERIFY(hide(QStringLiteral("fib")));
    QVERIFY(saveByDialog(m_session));
    QVERIFY(QFile::remove(copy));
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_session}));
    const std::vector<RunFile>& files = m_window->document().files();
    QCOMPARE(files.size(), std::size_t(2));
    QVERIFY(files[0].isIncluded && !files[1].isIncluded);
    QVERIFY(files[1].error.contains(copy));
    QVERIFY(!entry(QStringLiteral("fib")));
    QVERIFY2(m_test.notices().contains(QStringLiteral("gmon.out.gone is not in the sum")),
             qPrintable(m_test.notices()));
}

void TestSession::whatDoesNotFitAnyMoreIsOneNote()
{
    QVERIFY(hide(QStringLiteral("fib")));
    QVERIFY(saveByDialog(m_session));
    QByteArray text = m_sample.read(m_session);
    text.replace("\"fib\"", "\"vanished\", \"left\"");
    text.replace("\"cuts\": [", R"("cuts": [{"caller": "gone_too", "callee": "main"})");
    text.replace("\"focus\": [",
                 R"("focus": [{"kind": "both", "title": "no_more", "subject": {"function": "no_more"}})");
    m_sample.write(QFileInfo(m_session).fileName(), text);
    QVERIFY(m_test.open({m_session}));
    QVERIFY(isQuiet());
    const QString notices = m_test.notices();
    QCOMPARE(m_window->banner().notices().bars().size(), 1);
    for (const auto* const name : {"vanished", "gone_too", "no_more"})
        QVERIFY2(notices.contains(QLatin1String(name)), qPrintable(notices));
    QVERIFY(!entry(QStringLiteral("left"))); // the fitting parts are applied
    QCOMPARE(m_window->filter().state().hidden, QStringList{QStringLiteral("left")});
    QVERIFY(m_window->filter().state().focus.isEmpty());
    QVERIFY(m_window->filter().state().cuts.isEmpty());
    QVERIFY(!m_window->document().isLoading()); // it is not read twice for that
}

/// A thousand names of a thousand letters are within a session's limits, and took the window six seconds to lay out.
void TestSession::manyLongNamesAreToldInShort()
{
    QVERIFY(hide(QStringLiteral("fib")));
    QVERIFY(saveByDialog(m_session));
    QByteArray names = "\"left\"";
    for (int i = 0; i < 999; ++i)
        names += ", \"f" + QByteArray::number(i) + QByteArray(1000, 'x') + '"';
    QByteArray text = m_sample.read(m_session);
    text.replace("\"fib\"", names);
    m_sample.write(QFileInfo(m_session).fileName(), text);
    QVERIFY(m_test.open({m_session}));
    QVERIFY(isQuiet());
    QVERIFY(m_test.notices().contains(QStringLiteral("f998x")));
    constexpr qsizetype most = 4000;
    for (const QWidget* const widget : m_window->findChildren<QWidget*>()) {
        QVERIFY2(widget->toolTip().size() < most, widget->metaObject()->className());
        if (const auto* const label = qobject_cast<const QLabel*>(widget))
            QVERIFY2(label->text().size() < most, qPrintable(label->text().left(100)));
    }
}

void TestSession::aNewerSessionChangesNothing()
{
    QVERIFY(saveByDialog(m_session));
    QByteArray text = m_sample.read(m_session);
    text.replace("\"version\": 1", "\"version\": 9");
    m_sample.write(QStringLiteral("newer.gmonscope"), text);
    const LoadedProfilePtr before = m_window->document().loaded();
    m_window->open({m_sample.path(QStringLiteral("newer.gmonscope"))});
    const QString notices = m_test.notices();
    QVERIFY2(notices.contains(QStringLiteral("newer.gmonscope was not opened")) &&
                 notices.contains(QStringLiteral("expected version 1 of a session, found version 9")) &&
                 notices.contains(QStringLiteral("offset")),
             qPrintable(notices));
    QCOMPARE(m_window->document().loaded(), before);
    QVERIFY(!m_window->document().isLoading());
}

void TestSession::aProgramBesideItTakesTheOnesPlace()
{
    QVERIFY(hide(QStringLiteral("fib")));
    QVERIFY(saveByDialog(m_session));
    const QString moved = m_sample.path(QStringLiteral("moved-prog"));
    QVERIFY(QFile::copy(m_sample.image(), moved));
    QVERIFY(m_test.open({m_session, moved}));
    QCOMPARE(m_window->document().loaded()->image, moved);
    QVERIFY(!entry(QStringLiteral("fib")));
}

void TestSession::aSessionThatIsCancelledChangesNothing()
{
    QVERIFY(saveByDialog(m_session));
    QVERIFY(hide(QStringLiteral("fib")));
    const QStringList before = seen();
    m_window->open({m_session});
    m_window->document().cancel();
    QVERIFY(isQuiet());
    QCOMPARE(seen(), before);
    QVERIFY(m_test.open({m_sample.image(), m_sample.profile(3)})); // and what was asked for is forgotten
    QCOMPARE(m_window->document().files().size(), std::size_t(1));
    QVERIFY(entry(QStringLiteral("fib")));
}

void TestSession::anotherProfileIsReadOnce()
{
    QVERIFY(hide(QStringLiteral("fib")));
    QSignalSpy shown(&m_window->document(), &ProfileDocument::profileChanged);
    QVERIFY(m_test.open({m_sample.image(), m_sample.profile(3)}));
    QVERIFY(!m_window->document().isLoading());
    QCOMPARE(shown.count(), 1);
    QVERIFY(entry(QStringLiteral("fib")));
}

QTEST_MAIN(TestSession)
#include "tst_session.moc"
