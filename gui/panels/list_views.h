// SPDX-License-Identifier: MIT
#pragma once

class ProblemsModel;
class QTableView;
class RunsModel;
class ThreadsModel;

/// The tables of the panels at the foot of the window.
QTableView* makeRunsView(RunsModel& model);
QTableView* makeThreadsView(ThreadsModel& model);
QTableView* makeProblemsView(ProblemsModel& model);
