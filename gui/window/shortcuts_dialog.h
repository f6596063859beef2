// SPDX-License-Identifier: MIT
#pragma once

class QMainWindow;

/// Lists the keys of all actions of the window, and those of its views. It does not block the window.
void showShortcuts(QMainWindow& window);
