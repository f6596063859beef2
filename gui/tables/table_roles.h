// SPDX-License-Identifier: MIT
#pragma once

#include <Qt>

#include <cstdint>
#include <string>

/// The roles that the tables' delegate asks a model for, beside the text.
namespace roles {
enum : int {
    Bar = Qt::UserRole + 1, ///< double 0..1: length of the bar behind the number
    BarColour,              ///< bars::Self or bars::Total
    Fill,                   ///< QColor of the swatch before a name
    Quiet,                  ///< bool: less important, written in grey
    FullName,               ///< QString: the whole function name of a cell, for search marks
    ShortText,              ///< QString: what is written in place of a cell's text, for lack of room; the tip has all
    ColumnName,             ///< of a header, QString: by which sessions know the column
};
} // namespace roles

/// How counts are written: gmonscope::groupedCount or shortCount.
using CountWriter = std::string (*)(std::uint64_t);

namespace bars {
enum : int { Self, Total };
}
