// SPDX-License-Identifier: MIT
#pragma once

#include "notices/problems_model.h"

#include <QToolBar>

#include <cstdint>

class QToolButton;

/// The line at the bottom of the window that opens and closes the Runs, Threads and Problems panels and summarizes
/// their content.
class BottomStrip : public QToolBar {
    Q_OBJECT
public:
    /// The actions show and hide the panels.
    BottomStrip(QAction* runs, QAction* threads, QAction* problems, QWidget* parent = nullptr);

    void setRuns(const QString& summary);
    void setThreads(std::uint64_t count);
    void setProblems(int count, ProblemRow::Severity worst);

private:
    QToolButton* m_runs;
    QToolButton* m_threads;
    QToolButton* m_problems;
};
