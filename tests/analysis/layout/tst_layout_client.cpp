// SPDX-License-Identifier: MIT
//
// The client against layout programs that go wrong.
#include "gmonscope/layout_client.h"

#include "graph_text.h"
#include "layout/geometry.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <cmath>
#include <csignal>
#include <fstream>
#include <set>
#include <thread>

using namespace gmonscope;
using namespace std::chrono_literals;

namespace {

/// For workers that answer: time enough on a busy machine.
const LayoutOptions patient{.timeout = 20s};

Diagram plainDiagram()
{
    return buildDiagram(
        *test::profileFromText("main 1\nwork 2\nhelp 3\n<external> -> main 1\nmain -> work 3\nwork -> help 4\n"));
}

Diagram diagramWithCycle()
{
    return buildDiagram(
        *test::profileFromText("main 1\na 2\nb 3\nc 1\nleaf 1\n<external> -> main 1\nmain -> a 3\na -> b 4\n"
                               "b -> c 2\nc -> a 2\nb -> leaf 7\n"));
}

std::size_t openFiles()
{
    return static_cast<std::size_t>(QDir("/proc/self/fd").entryList(QDir::Files | QDir::System).size());
}

std::string childProcesses()
{
    std::string all;
    for (const QString& task : QDir("/proc/self/task").entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        std::ifstream file("/proc/self/task/" + task.toStdString() + "/children");
        std::string line;
        std::getline(file, line);
        all += line;
    }
    return all;
}

} // namespace

class TestLayoutClient : public QObject {
    Q_OBJECT
private slots:
    void eachWrongWorkerLeadsToASimplerLayoutWithANote_data()
    {
        QTest::addColumn<QString>("mode");
        QTest::addColumn<int>("step");
        QTest::addColumn<QString>("inNote");
        const int layered = static_cast<int>(LayoutStep::Layered);
        QTest::newRow("hangs") << "hang" << layered << "took more than 200 ms";
        QTest::newRow("never reads") << "deaf" << layered << "took more than 200 ms";
        QTest::newRow("floods") << "flood" << layered << "its answer has no end";
        QTest::newRow("complains for ever") << "complain" << layered << "took more than 200 ms";
        QTest::newRow("aborts") << "abort" << layered << "fake: assertion failed: it is a fake";
        QTest::newRow("exits at once") << "exit" << layered << "ended with status 7";
        QTest::newRow("answers garbage") << "garbage" << layered << "found \"once\"";
        QTest::newRow("dies in the answer") << "cut" << layered << "ended with status 0";
        QTest::newRow("answers no number") << "nan" << layered << "a length";
        QTest::newRow("answers for fewer nodes") << "fewer" << layered << "expected 3 nodes";
        QTest::newRow("puts nodes on each other") << "overlap" << layered << "two nodes overlap";
        QTest::newRow("cannot do splines")
            << "refuse-splines" << static_cast<int>(LayoutStep::Polylines) << "no splines today";
        QTest::newRow("cannot do boxes") << "refuse-clusters" << static_cast<int>(LayoutStep::NoClusters)
                                         << "no boxes today";
    }

    void eachWrongWorkerLeadsToASimplerLayoutWithANote()
    {
        QFETCH(QString, mode);
        QFETCH(int, step);
        QFETCH(QString, inNote);
        qputenv("GMONSCOPE_FAKE", mode.toUtf8());
        const Diagram diagram = plainDiagram();
        QElapsedTimer timer;
        timer.start();
        LayoutClient client(FAKE_WORKER);
        // Only those that never end need to be waited for; the others have time, however busy the machine is.
        const bool neverEnds = inNote.contains("200 ms");
        const auto result = client.layout(diagram, {.timeout = neverEnds ? 200ms : 5000ms});
        if (neverEnds)
            QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(result.hasValue());
        QCOMPARE(static_cast<int>(result->step), step);
        QVERIFY2(QString::fromStdString(result->note).contains(inNote), result->note.c_str());
        QVERIFY(!layout::flawOf(diagram, *result));
    }

    void aWorkerThatOnlyWaitsIsWaitedForOnce()
    {
        qputenv("GMONSCOPE_FAKE", "hang");
        QElapsedTimer timer;
        timer.start();
        const auto result = LayoutClient(FAKE_WORKER).layout(plainDiagram(), {.timeout = 3000ms});
        QVERIFY2(timer.elapsed() < 5500,
                 qPrintable(QString::number(timer.elapsed()))); // not 3 times 3 s, or 3 + 1.5 + 1.5
        QCOMPARE(static_cast<int>(result->step), static_cast<int>(LayoutStep::Layered));
    }

    void aMissingProgramIsNamed()
    {
        LayoutClient client("/nonexistent/gmonscope-layout");
        const auto result = client.layout(diagramWithCycle());
        QVERIFY(result.hasValue());
        QCOMPARE(static_cast<int>(result->step), static_cast<int>(LayoutStep::Layered));
        QVERIFY2(QString::fromStdString(result->note)
                     .contains("/nonexistent/gmonscope-layout cannot be started: No such file"),
                 result->note.c_str());
    }

    void boxesRoundScatteredMembersAreNotDrawnOverOthers()
    {
        // The fake puts all nodes in one row, cycle members among others: the only honest way out is the own layout.
        qputenv("GMONSCOPE_FAKE", "refuse-clusters");
        LayoutClient client(FAKE_WORKER);
        const Diagram diagram = diagramWithCycle();
        QCOMPARE(diagram.cycles.size(), std::size_t{1});
        const auto result = client.layout(diagram, patient);
        QVERIFY(result.hasValue());
        QVERIFY(!layout::flawOf(diagram, *result));
    }

    void cancelReturnsAtOnce()
    {
        qputenv("GMONSCOPE_FAKE", "hang");
        LayoutClient client(FAKE_WORKER);
        std::atomic<bool> cancelled = false;
        std::thread canceller([&] {
            std::this_thread::sleep_for(100ms);
            cancelled = true;
        });
        QElapsedTimer timer;
        timer.start();
        const auto result = client.layout(plainDiagram(), {.timeout = 20s, .cancelled = &cancelled});
        const auto elapsed = timer.elapsed();
        canceller.join();
        QVERIFY(!result);
        QCOMPARE(result.error().text(), std::string("cancelled"));
        // At once on an idle machine; on a busy one still long before the worker's time is over.
        QVERIFY2(elapsed < 10000, qPrintable(QString::number(elapsed)));
    }

    void neitherProcessesNorFilesAreLeftBehind()
    {
        const std::size_t before = openFiles();
        for (const char* mode : {"hang", "abort", "garbage", "exit", "flood", "", "complain"}) {
            qputenv("GMONSCOPE_FAKE", mode);
            LayoutClient client(FAKE_WORKER);
            QVERIFY(client.layout(plainDiagram(), {.timeout = 50ms}).hasValue());
        }
        QCOMPARE(openFiles(), before);
        QCOMPARE(childProcesses(), std::string());
    }

    void aWarmWorkerThatWasKilledIsReplacedSilently()
    {
        qputenv("GMONSCOPE_FAKE", "");
        LayoutClient client(FAKE_WORKER);
        QCOMPARE(client.layout(plainDiagram(), patient)->note, std::string());
        const int pid = std::stoi(childProcesses());
        QVERIFY(::kill(pid, SIGKILL) == 0);
        const Diagram other = buildDiagram(*test::profileFromText("main 1\n<external> -> main 1\nmain -> x 1\n"));
        const auto result = client.layout(other, patient);
        QCOMPARE(result->note, std::string());
        QCOMPARE(static_cast<int>(result->step), static_cast<int>(LayoutStep::Splines));
    }

    void aWorkerIsReplacedAfterFiftyLayouts()
    {
        qputenv("GMONSCOPE_FAKE", "");
        LayoutClient client(FAKE_WORKER);
        std::set<std::string> workers;
        for (int i = 0; i < 60; ++i) {
            Diagram diagram = plainDiagram();
            diagram.nodes[0].width += i; // each another question
            QCOMPARE(client.layout(diagram, patient)->note, std::string());
            if (const std::string worker = childProcesses(); !worker.empty())
                workers.insert(worker);
        }
        QCOMPARE(workers.size(), std::size_t{2});
    }

    void theSameDiagramIsLaidOutOnce()
    {
        qputenv("GMONSCOPE_FAKE", "");
        LayoutClient client(FAKE_WORKER);
        const auto first = client.layout(plainDiagram(), patient);
        const int pid = std::stoi(childProcesses());
        QVERIFY(::kill(pid, SIGSTOP) == 0); // it could not answer
        const auto second = client.layout(plainDiagram(), {.timeout = 200ms});
        QCOMPARE(static_cast<int>(second->step), static_cast<int>(LayoutStep::Splines));
        QCOMPARE(second->nodes.size(), first->nodes.size());
    }

    void nothingToLayOutNeedsNoWorker()
    {
        LayoutClient client("/nonexistent");
        const auto result = client.layout(Diagram{});
        QVERIFY(result.hasValue());
        QCOMPARE(result->note, std::string());
        QVERIFY(result->bounds.width() > 0);
    }
};

QTEST_APPLESS_MAIN(TestLayoutClient)
#include "tst_layout_client.moc"
