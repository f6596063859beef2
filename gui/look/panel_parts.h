// SPDX-License-Identifier: MIT
//
// Parts that the panels in the centre share.
#pragma once

#include <QString>

class ElidedLabel;
class QAction;
class QLabel;
class QToolButton;
class QWidget;

namespace panelParts {

constexpr double barHeight = 30, infoHeight = 24;

/// Builds a strip in the window's colour; `height` in px at the usual font size.
[[nodiscard]] QWidget* makeLine(double height, const char* name);
/// Builds the information line below a panel, which shows `text`.
[[nodiscard]] QWidget* makeInfoLine(const char* name, ElidedLabel* text);
[[nodiscard]] QToolButton* makeButton(QAction* action);

} // namespace panelParts
