// SPDX-License-Identifier: MIT
#pragma once

class QAction;
class QObject;
class ViewFilter;

/// "Fold chains": a step of the filter. The user's choice also holds for the next window.
[[nodiscard]] QAction* makeChainSwitch(ViewFilter& filter, QObject* parent);
