// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <QString>

/// Returns as much of a function's name as fits `width` px, as in the graph, except that the empty brackets of its
/// arguments go first, before its scope and its own name lose letters. `size` is the font's, in px.
QString fittedName(const QString& name, double width, double size, gmonscope::FontWeight weight);
