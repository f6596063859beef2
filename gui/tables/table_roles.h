// SPDX-License-Identifier: MIT
#pragma once

#include <Qt>

/// The roles that the tables' delegate asks a model for, beside the text.
namespace roles {
enum : int {
    Bar = Qt::UserRole + 1, ///< double 0..1: length of the bar behind the number
    BarColour,              ///< bars::Self or bars::Total
    Fill,                   ///< QColor of the swatch before a name
    Quiet,                  ///< bool: less important, written in grey
    FullName,               ///< QString: the whole function name of a cell, for search marks
    ColumnName,             ///< of a header, QString: by which sessions know the column
};
} // namespace roles

namespace bars {
enum : int { Self, Total };
}
