// SPDX-License-Identifier: MIT
#pragma once

#include <Qt>

/// What the tables' delegate asks a model for, beside the text.
namespace roles {
enum : int {
    Bar = Qt::UserRole + 1, ///< double 0..1: length of the bar behind the number
    BarColour,              ///< bars::Self or bars::Total
    Fill,                   ///< QColor of the swatch before a name
    Quiet,                  ///< bool: second rank, written in grey
    FullName,               ///< QString: of the function that a name's cell is about, for the marks of a search
};
} // namespace roles

namespace bars {
enum : int { Self, Total };
}
