// SPDX-License-Identifier: MIT
#pragma once

class ProblemsModel;
class QTableView;

/// The list of problems at the foot of the window.
QTableView* makeProblemsView(ProblemsModel& model);
