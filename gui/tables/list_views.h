// SPDX-License-Identifier: MIT
#pragma once

class ProblemsModel;
class QString;
class QTableView;
class RunsModel;
class ThreadsModel;

/// Rows one can select, without a grid, in small type; numbers keep off the next column. `name` is spoken.
void makeListOf(QTableView& view, const QString& name);

/// The tables of the panels at the foot of the window.
QTableView* makeRunsView(RunsModel& model);
QTableView* makeThreadsView(ThreadsModel& model);
QTableView* makeProblemsView(ProblemsModel& model);
