// SPDX-License-Identifier: MIT
#pragma once

class ProblemsModel;
class QTableView;

/// Builds the list of problems at the bottom of the window.
QTableView* makeProblemsView(ProblemsModel& model);
