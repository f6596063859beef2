// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

/// Shows the list of all keys. It does not block the window.
void showShortcuts(QWidget* parent);
