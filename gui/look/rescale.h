// SPDX-License-Identifier: MIT
#pragma once

class QString;

/// Gives all widgets the sizes and fonts that they would have if they were made now: those that they got from theme::
/// are multiplied by `factor`. `before`, `now`: the family of the window's font.
void rescaleWidgets(double factor, const QString& before, const QString& now);
