// SPDX-License-Identifier: MIT
#pragma once

#include "focus/graph_context.h"
#include "profile/profile_document.h"
#include "workbench/workbench.h"

#include <QMainWindow>
#include <QToolBar>

/// The panels with a tool bar above them, but nothing that opens files: what they show is given to them.
struct PanelsTest {
    PanelsTest() { window.setCentralWidget(workbench); } // which deletes it

    void show(QToolBar* bar)
    {
        window.addToolBar(bar);
        window.resize(1200, 700);
        window.show();
    }

    ProfileDocument document;
    GraphContext context;
    Workbench* workbench = new Workbench(document, context);
    QMainWindow window;
};
