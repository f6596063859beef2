// SPDX-License-Identifier: MIT
#include "window/window_timings.h"

#include "graph/graph_panel.h"
#include "graph/graph_view.h"
#include "processes/processes_controller.h"
#include "session/session_controller.h"
#include "window/main_window.h"
#include "workbench/workbench.h"

#include "gmonscope/timing.h"

#include <QCoreApplication>
#include <QEvent>

#include <cstdio>

WindowTimings::WindowTimings(MainWindow& window, bool areTold, bool quits)
    : m_window(window), m_areTold(areTold), m_quits(quits)
{
    if (!areTold && !quits)
        return;
    connect(&window.document(), &ProfileDocument::profileShown, this, [this] {
        if (m_window.document().loaded())
            tell("tables-ready");
    });
    connect(&window.diagram(), &DiagramDocument::diagramChanged, this, [this] {
        if (m_window.diagram().laidOut())
            tell("layout-done");
    });
    if (quits) {
        connect(&window.document(), &ProfileDocument::failed, this, &WindowTimings::fail);
        connect(&window.processes(), &ProcessesController::found, this, [this] {
            const ProcessOverview& overview = *m_window.processes().overview();
            fail({{},
                  QStringLiteral("%1: expected profiles of one program, found %2")
                      .arg(overview.given.first(), overview.summary())});
        });
        // A session is read at once, before there is an event loop that could end.
        connect(&window.sessions(), &SessionController::failed, this, &WindowTimings::fail, Qt::QueuedConnection);
    }
    window.workbench().graph().view()->viewport()->installEventFilter(this);
}

bool WindowTimings::eventFilter(QObject* watched, QEvent* event)
{
    // Runs after this paint event, and those of the other panels that come with it.
    if (event->type() == QEvent::Paint && m_window.diagram().laidOut() && !m_isPainted) {
        m_isPainted = true;
        QMetaObject::invokeMethod(this, &WindowTimings::tellPainted, Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
}

void WindowTimings::tell(std::string_view name) const
{
    if (m_areTold && !m_isPainted)
        gmonscope::printTiming(name);
}

void WindowTimings::tellPainted()
{
    if (m_areTold)
        gmonscope::printTiming("first-graph-painted");
    if (m_quits)
        QCoreApplication::exit(0);
}

void WindowTimings::fail(const FileError& error) const
{
    std::fprintf(stderr, "gmonscope: %s\n", qPrintable(error.text));
    QCoreApplication::exit(1);
}
