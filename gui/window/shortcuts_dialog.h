// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

/// The sheet of all keys. Does not block the window.
void showShortcuts(QWidget* parent);
