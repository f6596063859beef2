// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <QString>

/// A function's name in a narrow cell: shortened as in the graph, but the empty brackets of its arguments go before
/// its scope and its own name lose letters. `size` is the font's, in px.
QString shortName(const QString& name, double width, double size, gmonscope::FontWeight weight);
