// SPDX-License-Identifier: MIT
#pragma once

class QAction;
class QObject;
class ViewFilter;

/// "Fold chains": a step of the filter. What a person has chosen holds for the next window, too.
[[nodiscard]] QAction* makeChainSwitch(ViewFilter& filter, QObject* parent);
