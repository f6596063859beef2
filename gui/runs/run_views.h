// SPDX-License-Identifier: MIT
#pragma once

class QTableView;
class RunsModel;
class ThreadsModel;

/// The lists of runs and of threads at the foot of the window.
QTableView* makeRunsView(RunsModel& model);
QTableView* makeThreadsView(ThreadsModel& model);
