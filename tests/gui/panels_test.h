// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "focus/view_filter.h"
#include "look/theme.h"
#include "profile/profile_document.h"
#include "profile/selection.h"
#include "workbench/workbench.h"

#include <QMainWindow>
#include <QToolBar>

/// The panels with a tool bar above them, but nothing that opens files: what they show is given to them.
struct PanelsTest {
    void show(QToolBar* bar)
    {
        window.addToolBar(bar);
        window.setCentralWidget(workbench);
        window.resize(1200, 700);
        window.show();
    }

    ProfileDocument document;
    DiagramDocument diagram{theme::textWidth()};
    Selection selection;
    ViewFilter filter;
    Workbench* workbench = new Workbench(document, diagram, selection, filter);
    QMainWindow window;
};
