// SPDX-License-Identifier: MIT
//
// The window with real profiles, by real events.
#include "sample_profile.h"

#include "export/export_controller.h"
#include "focus/view_filter.h"
#include "window/main_window.h"
#include "window/recent_files.h"

#include "graph/graph_view.h"
#include "look/theme.h"
#include "notices/banner_area.h"
#include "notices/notice_bar.h"
#include "notices/problems_panel.h"
#include "workbench/workbench.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QXmlStreamReader>

using namespace gmonscope;

namespace {
constexpr int patienceMs = 20000;
}

class TestWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void openingFillsEveryPanel();
    void itFitsOnASmallScreen();
    void aClickInATableSelectsEverywhere();
    void aRowOfTheAttributionIsALink();
    void backReturnsToTheFunctionBefore();
    void theHeaviestCallerIsOneKeyAway();
    void sortingByClickKeepsTheSelection();
    void aFunctionOutOfThePictureIsOffered();
    void rowsAreCopied();
    void droppedFilesAreSummed();
    void droppedFilesOfOtherToolsNeedNoProgram();
    void anotherEventIsChosenFromTheMenu();
    void uncheckingARunSumsAnew();
    void anErrorLeavesTheWindowUsable_data();
    void anErrorLeavesTheWindowUsable();
    void aDamagedFileAmongGoodOnesIsLeftOut();
    void theProgramThatWasFoundIsNamed();
    void withoutSamplesABarSaysSo();
    void theShownGraphIsExported();
    void closingReturnsToTheWelcomePage();
    void aWindowClosesWhileItLoads();
    void theLayoutIsKept();
    void attributionAddsUpOnARealProfile();

private:
    bool open(const QStringList& paths);
    QTableView* flat() const { return m_window->workbench().functions().flatView(); }
    QAbstractItemView* runs() const { return m_window->findChild<QTableView*>(QStringLiteral("runs")); }
    QString subject() const;
    QString notices() const;
    void trigger(const char* action) { m_window->findChild<QAction*>(QLatin1String(action))->trigger(); }
    void selectRow(const QString& name);

    QTemporaryDir m_settings;
    SampleProfile m_sample;
    std::unique_ptr<MainWindow> m_window;
};

void TestWindow::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope-test"));
    QVERIFY(m_sample.make(3));
    QVERIFY(QDir().mkdir(m_sample.path(QStringLiteral("nothing"))));
}

void TestWindow::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void TestWindow::cleanup() { m_window.reset(); }

/// Until the picture is there, too.
bool TestWindow::open(const QStringList& paths)
{
    m_window->open(paths);
    return QTest::qWaitFor([this] { return m_window->diagram().laidOut() && !m_window->document().isLoading(); },
                           patienceMs);
}

QString TestWindow::subject() const
{
    for (const AttributionItem& item : m_window->workbench().attribution().model().items())
        if (item.kind == AttributionItem::Kind::Subject)
            return item.title;
    return {};
}

QString TestWindow::notices() const
{
    QStringList texts;
    for (const NoticeBar* const bar : m_window->banner().notices().bars())
        texts += bar->head() + QStringLiteral(" / ") + bar->body();
    return texts.join(QLatin1Char('\n'));
}

void TestWindow::selectRow(const QString& name)
{
    const QAbstractItemModel& model = *flat()->model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data().toString() == name) {
            flat()->scrollTo(model.index(row, 0));
            QTest::mouseClick(flat()->viewport(), Qt::LeftButton, {}, flat()->visualRect(model.index(row, 0)).center());
        }
}

void TestWindow::openingFillsEveryPanel()
{
    QVERIFY(open({m_sample.profile(1), m_sample.image()})); // in any order
    QCOMPARE(subject(), QStringLiteral("spin"));            // the highest self time
    QCOMPARE(flat()->currentIndex().row(), 0);
    QVERIFY(m_window->selection().current());
    QVERIFY(m_window->workbench().graph().view()->diagram());
    QCOMPARE(m_window->windowTitle(), QStringLiteral("prog - gmon.out.1 - gmonscope"));
    QCOMPARE(notices(), QString());
    QVERIFY(m_window->workbench().functions().callGraphModel().rowCount() >= 8);
}

void TestWindow::itFitsOnASmallScreen()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    const QSize least = m_window->minimumSizeHint();
    QVERIFY2(least.width() <= 1024 && least.height() <= 700,
             qPrintable(QStringLiteral("%1x%2").arg(least.width()).arg(least.height())));
}

void TestWindow::aClickInATableSelectsEverywhere()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    selectRow(QStringLiteral("work"));
    QCOMPARE(subject(), QStringLiteral("work"));
    QTreeView* const tree = m_window->workbench().functions().callGraphView();
    QCOMPARE(tree->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("work"));
    Q_EMIT m_window->workbench().graph().view()->selected(
        *m_window->workbench().functions().flatModel().entryAt(0)); // as the graph does when clicked
    QCOMPARE(flat()->currentIndex().row(), 0);
    QCOMPARE(subject(), QStringLiteral("spin"));
    Q_EMIT m_window->workbench().graph().view()->cleared();
    QCOMPARE(subject(), QString());
    QVERIFY(!flat()->currentIndex().isValid());
}

void TestWindow::aRowOfTheAttributionIsALink()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    auto* const list = m_window->workbench().attribution().findChild<QListView*>();
    const AttributionModel& model = m_window->workbench().attribution().model();
    QCOMPARE(model.items()[1].kind, AttributionItem::Kind::Share);
    const QString caller = model.items()[1].title;
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(model.index(1)).center());
    QCOMPARE(subject(), caller);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Home);
    QVERIFY(list->currentIndex().flags() & Qt::ItemIsEnabled); // headings are passed over
    const QString next = model.itemAt(list->currentIndex()).title;
    QTest::keyClick(list, Qt::Key_Return);
    QCOMPARE(subject(), next);
}

void TestWindow::backReturnsToTheFunctionBefore()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    selectRow(QStringLiteral("work"));
    selectRow(QStringLiteral("fib"));
    trigger("back");
    QCOMPARE(subject(), QStringLiteral("work"));
    QTest::mouseClick(flat()->viewport(), Qt::BackButton);
    QCOMPARE(subject(), QStringLiteral("spin"));
    trigger("forward");
    QCOMPARE(subject(), QStringLiteral("work"));
}

void TestWindow::theHeaviestCallerIsOneKeyAway()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    selectRow(QStringLiteral("fib"));
    QTest::keyClick(m_window.get(), Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(subject(), QStringLiteral("work"));
}

void TestWindow::sortingByClickKeepsTheSelection()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    selectRow(QStringLiteral("work"));
    QHeaderView* const header = flat()->horizontalHeader();
    const int x = header->sectionViewportPosition(FlatModel::Calls) + 20;
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
    QCOMPARE(header->sortIndicatorSection(), int(FlatModel::Calls));
    QCOMPARE(header->sortIndicatorOrder(), Qt::DescendingOrder); // the largest first
    QCOMPARE(flat()->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("work"));
    QCOMPARE(subject(), QStringLiteral("work"));
}

void TestWindow::aFunctionOutOfThePictureIsOffered()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    auto* const view = m_window->workbench().graph().view();
    QTRY_VERIFY(view->diagram());
    m_window->diagram().setMaxFunctions(1);
    const auto functions = m_window->document().loaded()->profile->functions();
    std::optional<EntryRef> hidden;
    QTRY_VERIFY(view->diagram()->diagram.functionsShown < view->diagram()->diagram.functionsReached);
    for (std::uint32_t i = 0; i < functions.size() && !hidden; ++i)
        if (functions[i].isReached() && functions[i].kind == FunctionKind::Function &&
            !view->shows(EntryRef::of(FunctionId{i})))
            hidden = EntryRef::of(FunctionId{i});
    QVERIFY(hidden);
    auto* const link = m_window->findChild<QLabel*>(QStringLiteral("showSelected"));
    const int steps = m_window->filter().undoStack().count();
    m_window->selection().select(*hidden);
    QTRY_VERIFY(view->shows(*hidden)); // for now
    QVERIFY(!link->isHidden());
    m_window->selection().clear();
    QTRY_VERIFY(!view->shows(*hidden));
    QVERIFY(link->isHidden());
    QCOMPARE(m_window->filter().undoStack().count(), steps);
    m_window->selection().select(*hidden);
    Q_EMIT link->linkActivated({});
    QTRY_VERIFY(view->shows(*hidden) && link->isHidden());
    m_window->selection().clear();
    QVERIFY(view->shows(*hidden));
}

void TestWindow::rowsAreCopied()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    flat()->setFocus();
    QTest::keyClick(flat(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
    QVERIFY(lines.value(0).startsWith(QStringLiteral("Function\tSelf %\tTotal %\tCalls")));
    QVERIFY(lines.value(1).startsWith(QStringLiteral("spin\t")));
}

void TestWindow::droppedFilesAreSummed()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_sample.profile(1)), QUrl::fromLocalFile(m_sample.image()),
                  QUrl::fromLocalFile(m_sample.profile(2))});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->document().loaded(), patienceMs);
    QCOMPARE(m_window->document().loaded()->profile->runs().size(), std::size_t(2));
    QCOMPARE(m_window->windowTitle(), QStringLiteral("prog - gmon.out.1 + 1 run - gmonscope"));
}

void TestWindow::droppedFilesOfOtherToolsNeedNoProgram()
{
    const QTemporaryDir folder;
    const auto write = [&folder](const QString& name, const QByteArray& text) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? QUrl::fromLocalFile(file.fileName())
                                                                                  : QUrl();
    };
    const auto drop = [this](const QList<QUrl>& urls) {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
    };
    const auto runs = [this] {
        const auto loaded = m_window->document().loaded();
        return loaded ? loaded->profile->runs().size() : 0;
    };
    drop({write("a.folded", "main;work 3\n"), write("b.folded", "main;work 4\nmain 1\n")});
    QTRY_COMPARE_WITH_TIMEOUT(runs(), std::size_t(2), patienceMs);
    QCOMPARE(m_window->document().loaded()->profile->totalSeconds(), 8.0);
    drop({write("c.folded", "main 2\n")});
    QTRY_COMPARE_WITH_TIMEOUT(runs(), std::size_t(3), patienceMs);
    drop({write("callgrind.out.1", "# callgrind format\ncmd: ./prog\nevents: Ir\nfn=main\n1 5000000\ncfn=work\n"
                                   "calls=2 1\n1 40000000\nfn=other\n1 9\ncfn=work\ncalls=1 1\n1 30000000\n"
                                   "fn=work\n1 70000000\n")});
    QTRY_COMPARE_WITH_TIMEOUT(runs(), std::size_t(1), patienceMs);
    QCOMPARE(m_window->windowTitle(), QStringLiteral("prog - callgrind.out.1 - gmonscope"));
    QVERIFY(m_window->document().loaded()->profile->costUnit().isExact);
    QCOMPARE(subject(), QStringLiteral("work")); // the hottest
    for (const AttributionItem& item : m_window->workbench().attribution().model().items())
        QVERIFY2(!item.title.contains(u"Shares follow") && !item.title.contains(u"Inlined"), qPrintable(item.title));
}

void TestWindow::anotherEventIsChosenFromTheMenu()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("events.out"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("# callgrind format\ncmd: ./prog\nevents: Ir Bcm\nfn=main\n1 500 7\ncfn=work\ncalls=2 1\n1 400 20\n"
               "fn=work\n1 400 20\n");
    file.close();
    QVERIFY(open({path}));
    auto* const menu = m_window->findChild<QMenu*>(QStringLiteral("eventMenu"));
    QVERIFY(menu && menu->isEnabled());
    const auto dimension = [this] { return m_window->document().loaded()->profile->dimension(); };
    const auto choose = [menu](const QString& event) {
        Q_EMIT menu->aboutToShow();
        for (QAction* const action : menu->actions())
            if (action->text() == event && !action->isChecked())
                return action->trigger();
    };
    QCOMPARE(dimension(), std::string("M Ir"));
    choose(QStringLiteral("Bcm"));
    QTRY_COMPARE_WITH_TIMEOUT(dimension(), std::string("Bcm"), patienceMs);
    QCOMPARE(m_window->document().loaded()->profile->totalSeconds(), 27.0);
    m_window->filter().hide(QStringLiteral("work"));
    QTRY_COMPARE_WITH_TIMEOUT(m_window->document().changes().graph.hidden.size(), std::size_t(1), patienceMs);
    QCOMPARE(dimension(), std::string("Bcm")); // hiding a function keeps it
    choose(QStringLiteral("Ir"));
    QTRY_COMPARE_WITH_TIMEOUT(dimension(), std::string("M Ir"), patienceMs);
    choose(QStringLiteral("Bcm"));
    QTRY_COMPARE_WITH_TIMEOUT(dimension(), std::string("Bcm"), patienceMs);
    QFile stacks(folder.filePath(QStringLiteral("a.folded")));
    QVERIFY(stacks.open(QIODevice::WriteOnly) && stacks.write("main;work 3\n") > 0);
    stacks.close();
    QVERIFY(open({stacks.fileName()})); // another file does not need to have it
    QCOMPARE(dimension(), std::string("samples"));
    QVERIFY(!menu->isEnabled());
}

void TestWindow::uncheckingARunSumsAnew()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)}));
    const auto work = [this] { return m_window->document().loaded()->profile->totalCalls(); };
    const std::uint64_t both = work();
    selectRow(QStringLiteral("fib"));
    const QModelIndex box = runs()->model()->index(1, 0);
    QCOMPARE(box.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QVERIFY(runs()->model()->setData(box, Qt::Unchecked, Qt::CheckStateRole));
    QTRY_COMPARE_WITH_TIMEOUT(m_window->document().loaded()->profile->runs().size(), std::size_t(1), patienceMs);
    QCOMPARE(work() * 2, both);
    QCOMPARE(subject(), QStringLiteral("fib")); // one's place is kept
    // The last one stays: a sum of nothing is no profile.
    QVERIFY(!(runs()->model()->index(0, 0).flags() & Qt::ItemIsUserCheckable));
    QCOMPARE(m_window->document().files().size(), std::size_t(2));
    runs()->model()->setData(runs()->model()->index(1, 0), Qt::Checked, Qt::CheckStateRole);
    QTRY_COMPARE_WITH_TIMEOUT(work(), both, patienceMs);
    m_window->addRuns({m_sample.profile(3)});
    QTRY_COMPARE_WITH_TIMEOUT(m_window->document().loaded()->profile->runs().size(), std::size_t(3), patienceMs);
}

void TestWindow::anErrorLeavesTheWindowUsable_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("missing") << QStringLiteral("no.out") << QByteArray();
    QTest::newRow("empty") << QStringLiteral("empty.out") << QByteArray("");
    QTest::newRow("foreign") << QStringLiteral("notes.txt") << QByteArray("# not a profile\n");
    QTest::newRow("cut") << QStringLiteral("cut.out") << QByteArray("gmon\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\2\3", 23);
    QTest::newRow("a folder without profiles") << QStringLiteral("nothing") << QByteArray();
}

void TestWindow::anErrorLeavesTheWindowUsable()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    const LoadedProfilePtr before = m_window->document().loaded();
    if (!bytes.isNull())
        m_sample.write(name, bytes);
    m_window->open({m_sample.image(), m_sample.path(name)});
    QTRY_VERIFY_WITH_TIMEOUT(!notices().isEmpty(), patienceMs);
    QVERIFY2(notices().contains(name), qPrintable(notices()));
    QVERIFY(m_window->document().loaded() == before);
    selectRow(QStringLiteral("work"));
    QCOMPARE(subject(), QStringLiteral("work"));
}

void TestWindow::aDamagedFileAmongGoodOnesIsLeftOut()
{
    const QString damaged = m_sample.damaged();
    QVERIFY(open({m_sample.image(), m_sample.profile(1), damaged, m_sample.profile(2)}));
    QCOMPARE(m_window->document().loaded()->profile->runs().size(), std::size_t(2));
    QVERIFY2(notices().startsWith(QStringLiteral("gmon.out.cut is not in the sum / ")), qPrintable(notices()));
    QVERIFY(notices().contains(QStringLiteral("is damaged")));
    const QModelIndex row = runs()->model()->index(1, 0);
    QCOMPARE(row.data().toString(), QStringLiteral("gmon.out.cut"));
    QCOMPARE(row.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QVERIFY(m_window->workbench().problems().model().summary().startsWith(QStringLiteral("1 error")));
    // Trying again changes nothing.
    runs()->model()->setData(row, Qt::Checked, Qt::CheckStateRole);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isLoading(), patienceMs);
    QCOMPARE(m_window->document().loaded()->profile->runs().size(), std::size_t(2));
}

void TestWindow::theProgramThatWasFoundIsNamed()
{
    QVERIFY(open({m_sample.profile(1)}));
    QVERIFY2(notices().startsWith(QStringLiteral("Goes with ")), qPrintable(notices()));
    QVERIFY(notices().contains(QStringLiteral("prog")));
    QVERIFY(m_window->banner().findChild<QPushButton*>());
}

void TestWindow::withoutSamplesABarSaysSo()
{
    // The histogram record of the C library's gmon.out starts after the 20 bytes of the head; its bins are set to 0.
    QByteArray bytes = m_sample.read(m_sample.profile(1));
    quint32 bins = 0;
    memcpy(&bins, bytes.constData() + 20 + 1 + 16, sizeof bins);
    constexpr qsizetype binsAt = 20 + 1 + 16 + 4 + 4 + 15 + 1;
    bytes.replace(binsAt, qsizetype(bins) * 2, QByteArray(qsizetype(bins) * 2, '\0'));
    m_sample.write(QStringLiteral("short.out"), bytes);
    QVERIFY(open({m_sample.image(), m_sample.path(QStringLiteral("short.out"))}));
    QVERIFY2(notices().startsWith(QStringLiteral("No samples / ")), qPrintable(notices()));
    QVERIFY(m_window->diagram().laidOut()->diagram.measure == Measure::Calls);
}

void TestWindow::theShownGraphIsExported()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    const QString path = m_sample.path(QStringLiteral("shown.svg"));
    QVERIFY(m_window->exporting().exportTo(path));
    QStringList ids;
    QXmlStreamReader xml(m_sample.read(path));
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement)
            ids += xml.attributes().value(QLatin1String("id")).toString();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    for (const DiagramNode& node : m_window->diagram().laidOut()->diagram.nodes)
        QVERIFY(ids.contains((node.subject.isCycle() ? QStringLiteral("node-c%1") : QStringLiteral("node-%1"))
                                 .arg(node.subject.isCycle()
                                          ? m_window->diagram().laidOut()->profile->cycle(node.subject.cycle()).number
                                          : node.subject.value)));
    QVERIFY(!m_window->exporting().exportTo(m_sample.path(QStringLiteral("no/such/folder.svg"))));
    QVERIFY(notices().contains(QStringLiteral("was not written")));
}

void TestWindow::closingReturnsToTheWelcomePage()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    trigger("close");
    QVERIFY(!m_window->workbench().isVisible());
    QCOMPARE(m_window->windowTitle(), QStringLiteral("gmonscope"));
    QVERIFY(!m_window->findChild<QAction*>(QStringLiteral("exportShown"))->isEnabled());
    QVERIFY(open({m_sample.image(), m_sample.profile(1)})); // and from there again
    QCOMPARE(recentFiles::load().size(), 1);
}

void TestWindow::aWindowClosesWhileItLoads()
{
    for (int i = 0; i < 5; ++i) {
        m_window->open({m_sample.image(), m_sample.profile(1), m_sample.profile(2)});
        QTest::qWait(i * 3);
        init(); // drops the window at whatever point the load is
    }
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
}

void TestWindow::theLayoutIsKept()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    QAction* const panel = m_window->workbench().panelActions().at(1);
    QVERIFY(panel->isChecked());
    panel->trigger();
    flat()->horizontalHeader()->showSection(FlatModel::Module);
    m_window->close();
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    QVERIFY(!m_window->workbench().panelActions().at(1)->isChecked());
    QVERIFY(!flat()->isColumnHidden(FlatModel::Module));
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    trigger("resetLayout");
    QVERIFY(m_window->workbench().panelActions().at(1)->isChecked());
    QVERIFY(flat()->isColumnHidden(FlatModel::Module));
}

void TestWindow::attributionAddsUpOnARealProfile()
{
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    const auto listing = m_window->document().loaded()->listing;
    int checked = 0;
    for (const EntryRef entry : listing->order()) {
        const bool isMember = !entry.isCycle() && listing->profile()->function(entry.function()).cycle;
        if (isMember || listing->entry(entry).totalSeconds() <= 0)
            continue;
        double above = 0, below = 0;
        bool isBelow = false;
        for (const AttributionItem& item : buildAttribution(*listing, entry)) {
            isBelow = isBelow || item.kind == AttributionItem::Kind::Subject;
            if (item.kind == AttributionItem::Kind::Share)
                (isBelow ? below : above) += item.estimate->share;
        }
        QVERIFY2(qAbs(above - 1) < 1e-9, qPrintable(QString::number(above)));
        QVERIFY2(qAbs(below - 1) < 1e-9, qPrintable(QString::number(below)));
        ++checked;
    }
    QVERIFY(checked >= 4);
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
