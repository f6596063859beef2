// SPDX-License-Identifier: MIT
//
// Whatever goes wrong around the window, it stays usable, and a bar says what happened.
#include "window_test.h"

#include "graph/graph_view.h"
#include "tables/functions_panel.h"
#include "workbench/workbench.h"

#include <QAction>
#include <QDirIterator>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>

#include <csignal>
#include <cstring>
#include <sys/stat.h>

using namespace gmonscope;

class TestFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void aLayoutWorkerThatFailsIsTold_data();
    void aLayoutWorkerThatFailsIsTold();
    void aLayoutWorkerThatIsKilledIsTold();
    void aLayoutWorkerThatHangsCanBeStopped();
    void aLayoutIsTriedAgain();
    void nonsenseThatIsDroppedIsNamed_data();
    void nonsenseThatIsDroppedIsNamed();
    void afterAPipeOthersAreOpened();
    void aFileThatVanishesWhileItLoads();
    void aFileThatChangesWhileItLoads();
    void closingTheProfileWhileAnotherLoads();
    void closingTheWindowWhileItLoads();

private:
    /// From the next question on.
    void workerFails(const char* mode) const { qputenv("GMONSCOPE_FAKE", mode); }
    void start() { m_test.window->open({m_test.sample.image(), m_test.sample.profile(1)}); }
    void drop(const QString& path);
    bool isUsable();
    bool settles()
    {
        return QTest::qWaitFor([this] { return !m_test.window->document().isLoading(); }, WindowTest::patienceMs);
    }
    QPushButton* button(const QString& text) const;
    /// Returns the layout workers of this process.
    static QList<pid_t> workers();

    WindowTest m_test;
};

#define TRY(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, WindowTest::patienceMs)

namespace {
const QString simpler = QStringLiteral("The graph is drawn in a simpler way");
}

void TestFaults::initTestCase() { QVERIFY(m_test.makeSample(2)); }

void TestFaults::init()
{
    qputenv("GMONSCOPE_LAYOUT", FAKE_WORKER);
    workerFails("");
    QVERIFY(m_test.show());
}

void TestFaults::cleanup() { m_test.window.reset(); }

/// A click in the table selects, and the attribution follows.
bool TestFaults::isUsable()
{
    QTableView* const view = m_test.window->workbench().functions().flatView();
    for (const int row : {2, 1}) {
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                          view->visualRect(view->model()->index(row, 0)).center());
        const QString name = view->model()->index(row, 0).data().toString();
        const auto& selected = m_test.window->selection().current();
        if (!selected || selected->isCycle() || name.isEmpty() ||
            name.toStdString() !=
                m_test.window->document().loaded()->profile->function(selected->function()).name.text())
            return false;
    }
    return true;
}

QPushButton* TestFaults::button(const QString& text) const
{
    for (QPushButton* const button : m_test.window->banner().findChildren<QPushButton*>())
        if (button->text() == text && button->isVisible())
            return button;
    return nullptr;
}

QList<pid_t> TestFaults::workers()
{
    QList<pid_t> found;
    for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile status(QStringLiteral("/proc/%1/status").arg(name));
        const bool isNumber = name.toInt() > 0 && status.open(QIODevice::ReadOnly);
        const QByteArray text = isNumber ? status.readAll() : QByteArray();
        if (text.startsWith("Name:\tfake_layout_wor") &&
            text.contains("PPid:\t" + QByteArray::number(getpid()) + '\n') && !text.contains("State:\tZ"))
            found += name.toInt();
    }
    return found;
}

void TestFaults::aLayoutWorkerThatFailsIsTold_data()
{
    QTest::addColumn<QByteArray>("mode");
    QTest::addColumn<QString>("said");
    QTest::newRow("missing") << QByteArray() << QStringLiteral("cannot be started");
    QTest::newRow("ends at once") << QByteArray("exit") << QStringLiteral("ended");
    QTest::newRow("crashes") << QByteArray("abort") << QStringLiteral("assertion failed");
    QTest::newRow("prints garbage") << QByteArray("garbage") << QStringLiteral("the layout program: ");
    QTest::newRow("stops in its answer") << QByteArray("cut") << QStringLiteral("ended");
    QTest::newRow("hangs") << QByteArray("hang") << QStringLiteral("2 s");
}

void TestFaults::aLayoutWorkerThatFailsIsTold()
{
    QFETCH(QByteArray, mode);
    QFETCH(QString, said);
    workerFails(mode.constData());
    if (mode.isEmpty())
        qputenv("GMONSCOPE_LAYOUT", "/no/such/worker");
    QVERIFY(m_test.show());
    start();
    TRY(m_test.window->diagram().laidOut());
    TRY(m_test.notices().contains(simpler));
    QVERIFY2(m_test.notices().contains(said), qPrintable(m_test.notices()));
    QVERIFY(!m_test.window->diagram().laidOut()->diagram.nodes.empty()); // drawn all the same
    QVERIFY(isUsable());
}

void TestFaults::aLayoutWorkerThatIsKilledIsTold()
{
    workerFails("hang");
    start();
    for (int step = 0; step < 3; ++step) { // a new one for each, simpler than the one before
        QList<pid_t> found;
        QVERIFY(QTest::qWaitFor([&found] { return !(found = workers()).isEmpty(); }, WindowTest::patienceMs));
        kill(found.front(), SIGKILL);
        TRY(!workers().contains(found.front()));
    }
    TRY(m_test.notices().contains(simpler));
    QVERIFY2(m_test.notices().contains(QStringLiteral("signal 9")), qPrintable(m_test.notices()));
    QVERIFY(m_test.window->diagram().laidOut());
    QVERIFY(isUsable());
}

void TestFaults::aLayoutWorkerThatHangsCanBeStopped()
{
    start();
    QVERIFY(m_test.waitForPicture());
    const auto before = m_test.window->diagram().laidOut();
    workerFails("hang");
    for (const pid_t worker : workers()) // one that waits has read its mode already
        kill(worker, SIGKILL);
    m_test.window->diagram().setMaxFunctions(3);
    TRY(m_test.window->diagram().isBusy());
    QVERIFY(isUsable()); // meanwhile
    m_test.window->diagram().cancel();
    QVERIFY(!m_test.window->diagram().isBusy());
    QCOMPARE(m_test.window->diagram().laidOut(), before);
    QVERIFY(isUsable());
    workerFails("");
    m_test.window->diagram().setMaxFunctions(4);
    TRY(m_test.window->diagram().laidOut() != before);
    QCOMPARE(m_test.notices(), QString());
}

void TestFaults::aLayoutIsTriedAgain()
{
    workerFails("abort");
    start();
    TRY(m_test.notices().contains(simpler));
    TRY(button(QStringLiteral("Fewer functions"))); // a layout shows what it is given at the next turn
    const auto simple = m_test.window->diagram().laidOut();
    workerFails("");
    QVERIFY(button(QStringLiteral("Try again")));
    QTest::mouseClick(button(QStringLiteral("Try again")), Qt::LeftButton);
    TRY(m_test.window->diagram().laidOut() != simple && !m_test.window->diagram().isBusy());
    QVERIFY(m_test.window->diagram().laidOut()->layout.note.empty());
    QCOMPARE(m_test.notices(), QString());
}

void TestFaults::drop(const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    const QPoint place = m_test.window->rect().center();
    QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_test.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_test.window.get(), &event);
}

void TestFaults::nonsenseThatIsDroppedIsNamed_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("said");
    const SampleProfile& sample = m_test.sample;
    QVERIFY(QDir().mkpath(sample.path(QStringLiteral("folder/inside"))));
    sample.write(QStringLiteral("folder/notes.txt"), "nothing");
    QTest::newRow("a folder without profiles") << sample.path(QStringLiteral("folder")) << QStringLiteral("expected");
    sample.write(QStringLiteral("text.txt"), QByteArray("It was a dark and stormy night. ").repeated(300000));
    QTest::newRow("much text") << sample.path(QStringLiteral("text.txt")) << QStringLiteral("expected");
    QFile hole(sample.path(QStringLiteral("hole.bin"))); // takes no room
    QVERIFY(hole.open(QIODevice::WriteOnly) && hole.resize(qint64(1) << 36));
    QTest::newRow("64 GB of nothing") << hole.fileName() << QStringLiteral("expected");
    QTest::newRow("a device") << QStringLiteral("/dev/null") << QStringLiteral("found a device");
    QTest::newRow("a device without end") << QStringLiteral("/dev/zero") << QStringLiteral("found a device");
    const QString pipe = sample.path(QStringLiteral("pipe"));
    QVERIFY(mkfifo(pipe.toUtf8().constData(), 0600) == 0);
    QTest::newRow("a pipe") << pipe << QStringLiteral("found a named pipe");
    QVERIFY(QFile::link(QStringLiteral("nowhere"), sample.path(QStringLiteral("link"))));
    QTest::newRow("a link to nowhere") << sample.path(QStringLiteral("link")) << QStringLiteral("No such file");
    sample.write(QStringLiteral("empty"), "");
    QTest::newRow("an empty file") << sample.path(QStringLiteral("empty")) << QStringLiteral("expected");
}

void TestFaults::nonsenseThatIsDroppedIsNamed()
{
    QFETCH(QString, path);
    QFETCH(QString, said);
    for (const bool isSomethingOpen : {false, true}) {
        if (isSomethingOpen)
            QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
        const LoadedProfilePtr before = m_test.window->document().loaded();
        drop(path);
        TRY(!m_test.notices().isEmpty());
        QVERIFY(settles());
        QString told = m_test.notices();
        for (const NoticeBar* const bar : m_test.window->banner().notices().bars())
            told += bar->toolTip(); // the exact words
        QVERIFY2(told.contains(path) && told.contains(said), qPrintable(told));
        QCOMPARE(m_test.window->document().loaded(), before);
        QVERIFY(!isSomethingOpen || isUsable());
    }
}

/// To read it would wait for a writer, and what is opened next would wait, too.
void TestFaults::afterAPipeOthersAreOpened()
{
    const QString pipe = m_test.sample.path(QStringLiteral("other_pipe"));
    QVERIFY(mkfifo(pipe.toUtf8().constData(), 0600) == 0);
    m_test.window->open({m_test.sample.image(), pipe});
    TRY(!m_test.notices().isEmpty());
    QVERIFY(m_test.open({m_test.sample.image(), pipe, m_test.sample.profile(1)}));
    QCOMPARE(m_test.window->document().files().size(), std::size_t(1));
    QVERIFY(isUsable());
}

void TestFaults::aFileThatVanishesWhileItLoads()
{
    const QString path = m_test.sample.path(QStringLiteral("brief.out"));
    for (int delay = 0; delay < 6; ++delay) {
        QVERIFY(m_test.show());
        m_test.sample.write(QStringLiteral("brief.out"), m_test.sample.read(m_test.sample.profile(1)));
        m_test.window->open({m_test.sample.image(), path});
        QTest::qWait(delay);
        QVERIFY(QFile::remove(path));
        QVERIFY(settles());
        if (!m_test.window->document().loaded())
            QVERIFY2(m_test.notices().contains(path), qPrintable(m_test.notices()));
        QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(2)}));
        QVERIFY(isUsable());
    }
}

void TestFaults::aFileThatChangesWhileItLoads()
{
    const QByteArray program = m_test.sample.read(m_test.sample.image());
    const QByteArray profile = m_test.sample.read(m_test.sample.profile(1));
    const QString image = m_test.sample.path(QStringLiteral("changing")), path = image + QStringLiteral(".out");
    for (int delay = 0; delay < 6; ++delay) {
        QVERIFY(m_test.show());
        m_test.sample.write(QStringLiteral("changing"), program);
        m_test.sample.write(QStringLiteral("changing.out"), profile);
        m_test.window->open({image, path});
        QTest::qWait(delay);
        QVERIFY(QFile::resize(image, program.size() / (2 + delay)));
        QVERIFY(QFile::resize(path, profile.size() / (2 + delay)));
        QVERIFY(settles());
        QVERIFY(m_test.window->document().loaded() || !m_test.notices().isEmpty());
        QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(2)}));
        QVERIFY(isUsable());
    }
}

void TestFaults::closingTheProfileWhileAnotherLoads()
{
    for (int delay = 0; delay < 4; ++delay) {
        QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
        m_test.window->open({m_test.sample.image(), m_test.sample.profile(2)});
        QTest::qWait(delay);
        m_test.action("close")->trigger();
        QVERIFY(settles());
        QTest::qWait(20); // lets pending events arrive
        QVERIFY(!m_test.window->document().loaded());
        QVERIFY(!m_test.window->workbench().isVisible());
        QCOMPARE(m_test.notices(), QString());
    }
}

void TestFaults::closingTheWindowWhileItLoads()
{
    for (int delay = 0; delay < 4; ++delay) {
        QVERIFY(m_test.show());
        start();
        QTest::qWait(delay * 5);
        QVERIFY(m_test.window->close());
        QVERIFY(!m_test.window->isVisible());
    }
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
}

QTEST_MAIN(TestFaults)
#include "tst_faults.moc"
