// SPDX-License-Identifier: MIT
#pragma once

class QTableView;
class RunsModel;
class ThreadsModel;

/// Build the lists of runs and of threads at the bottom of the window.
QTableView* makeRunsView(RunsModel& model);
QTableView* makeThreadsView(ThreadsModel& model);
