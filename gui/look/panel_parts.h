// SPDX-License-Identifier: MIT
//
// What the panels in the centre are made of.
#pragma once

#include <QString>

class ElidedLabel;
class QAction;
class QLabel;
class QToolButton;
class QWidget;

namespace panelParts {

constexpr double barHeight = 30, infoHeight = 24;

/// A strip of the window's colour, so high at the usual font.
[[nodiscard]] QWidget* makeLine(double height, const char* name);
/// The strip below a panel, with what it says.
[[nodiscard]] QWidget* makeInfoLine(const char* name, ElidedLabel* text);
[[nodiscard]] QToolButton* makeButton(QAction* action);

} // namespace panelParts
