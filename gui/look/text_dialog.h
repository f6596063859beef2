// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

/// Shows text of fixed width, to be read and copied. Does not block the window.
void showTextDialog(QWidget* parent, const QString& title, const QString& text);
