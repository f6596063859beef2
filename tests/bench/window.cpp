// SPDX-License-Identifier: MIT
//
// How fast the window is: paint events while a graph of 1000 nodes is panned, and clicks in a profile of many functions
// until all panels have painted the function clicked on. Offscreen, at 1280x800.
// A tenth of the functions call one of them.
//   bench_window [FUNCTIONS]
#include "scale/large_program.h"
#include "temp_files.h"

#include "graph/graph_view.h"
#include "look/theme.h"
#include "window/main_window.h"
#include "workbench/workbench.h"

#include "gmonscope/load_profile.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPaintEvent>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr QSize windowSize(1280, 800);
constexpr std::uint32_t nodes = 1000;
constexpr int moves = 200, clicks = 60, callerClicks = 40;
constexpr int patienceMs = 300'000;

/// Takes the time of paint events of one widget.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (receiver != watched || event->type() != QEvent::Paint)
            return QApplication::notify(receiver, event);
        QElapsedTimer timer;
        timer.start();
        const bool isHandled = QApplication::notify(receiver, event);
        milliseconds.push_back(double(timer.nsecsElapsed()) / 1e6);
        return isHandled;
    }

    const QObject* watched = nullptr;
    std::vector<double> milliseconds;
};

double percentile(std::vector<double> values, double part)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[std::min(values.size() - 1, std::size_t(part * double(values.size())))];
}

void print(const char* what, const std::vector<double>& values)
{
    std::printf("  %-44s median %6.1f   95th percentile %6.1f   most %6.1f   of %zu\n", what, percentile(values, 0.5),
                percentile(values, 0.95), percentile(values, 1), values.size());
    std::fflush(stdout);
}

void wait(const std::function<bool()>& isReached)
{
    if (QTest::qWaitFor(isReached, patienceMs))
        return;
    std::fprintf(stderr, "bench_window: nothing came of it\n");
    std::exit(1);
}

/// Drags back and forth across the painted, as a hand does.
std::vector<double> pan(TimedApplication& application, GraphView& view)
{
    QWidget* const canvas = view.viewport();
    application.watched = canvas;
    application.milliseconds.clear();
    QPoint at = canvas->rect().center();
    QTest::mousePress(canvas, Qt::LeftButton, {}, at);
    for (int i = 0; i < moves; ++i) {
        at += QPoint(i / 10 % 2 ? -17 : 17, i / 40 % 2 ? -11 : 11);
        QTest::mouseMove(canvas, at);
        QCoreApplication::processEvents();
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, at);
    application.watched = nullptr;
    return application.milliseconds;
}

void measurePanning(TimedApplication& application, MainWindow& window)
{
    window.diagram().setMaxFunctions(nodes);
    wait([&] { return window.diagram().laidOut() && window.diagram().laidOut()->diagram.nodes.size() >= nodes; });
    GraphView& view = *window.workbench().graph().view();
    QTest::qWait(1000); // the move to the new places
    const LaidOutDiagram& laidOut = *view.diagram();
    std::printf("ms of a paint event while panning %zu nodes and %zu arcs%s\n", laidOut.diagram.nodes.size(),
                laidOut.diagram.arcs.size(), laidOut.layout.step == LayoutStep::Layered ? ", straight" : "");
    view.fit();
    print("all in sight", pan(application, view));
    view.setZoom(0.6);
    print("at 60 %, names and numbers", pan(application, view));
    view.setZoom(1);
    print("at 100 %", pan(application, view));
}

double click(QTableView& table, int row)
{
    const QModelIndex index = table.model()->index(row, 0);
    table.scrollTo(index);
    QTest::qWait(20); // painted, and whatever is under way has ended
    const QPoint place = table.visualRect(index).center();
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, place);
    QCoreApplication::processEvents();
    return double(timer.nsecsElapsed()) / 1e6;
}

void measureClicks(MainWindow& window)
{
    FunctionsPanel& panel = window.workbench().functions();
    QTableView& table = *panel.flatView();
    const int rows = table.model()->rowCount();
    std::vector<double> any, called;
    for (int i = 0; i < clicks; ++i)
        any.push_back(click(table, int((std::int64_t(i) * 7919 + 3) % rows)));
    const auto& functions = window.document().loaded()->profile->functions();
    const auto most = std::max_element(functions.begin(), functions.end(), [&](const Function& a, const Function& b) {
        const auto count = [&](const Function& f) {
            return window.document().loaded()->profile->arcsTo(FunctionId{std::uint32_t(&f - functions.data())}).size();
        };
        return count(a) < count(b);
    });
    const int row = panel.flatModel().rowOf(EntryRef::of(FunctionId{std::uint32_t(most - functions.begin())}));
    for (int i = 0; i < callerClicks; ++i) {
        click(table, (row + 50) % rows);
        called.push_back(click(table, row));
    }
    std::printf("ms from a click until all panels are painted, %d functions\n", rows);
    print("any function", any);
    const auto callers =
        window.document().loaded()->profile->arcsTo(FunctionId{std::uint32_t(most - functions.begin())}).size();
    print(qPrintable(QStringLiteral("one with %1 callers").arg(callers)), called);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    TimedApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope-bench"));
    const WindowTheme theme(application);
    const auto functions = std::uint32_t(argc > 1 ? std::atoll(argv[1]) : 100'000);
    const TempFolder folder;
    MainWindow window;
    window.resize(windowSize);
    window.show();
    const auto open = [&](const bench::LargeProgramSpec& spec) {
        const bench::LargeProgram program = bench::makeLargeProgram(spec);
        const std::string name = folder.path() + "/" + std::to_string(spec.functions);
        if (!bench::writeImage(program, name + ".elf") || !bench::writeGmonOut(program, 0, name + ".gmon"))
            std::exit(1);
        window.document().close();
        window.open({QString::fromStdString(name + ".elf"), QString::fromStdString(name + ".gmon")});
        wait([&] { return window.diagram().laidOut() && !window.document().isLoading(); });
        QTest::qWait(3000); // errors of its times are found out meanwhile
    };
    open({.functions = functions, .arcs = 5 * functions});
    measureClicks(window);
    open({.functions = 5 * nodes, .arcs = 10 * nodes, .hugeCycle = 0}); // a cycle would be one node
    measurePanning(application, window);
    return 0;
}
