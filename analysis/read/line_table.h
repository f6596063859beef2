// SPDX-License-Identifier: MIT
//
// Source files and lines of the code, as libdw reads them from DWARF.
#pragma once

#include "gmonscope/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gmonscope {

class DwarfImage;
struct AddressRange;

/// A line of a source file.
struct SourcePlace {
    std::uint32_t file = 0; ///< see LineTable::file()
    std::uint32_t line = 0; ///< from 1
    friend bool operator==(SourcePlace, SourcePlace) = default;
};

/// Empty when the image has no debugging information, or damaged one.
class LineTable {
public:
    [[nodiscard]] static LineTable read(const std::string& imagePath);
    /// Those of the units that have code in these ranges: of a large program a small part.
    [[nodiscard]] static LineTable read(const DwarfImage&, std::span<const AddressRange>);

    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }
    /// None where no line is known.
    [[nodiscard]] std::optional<SourcePlace> find(std::uint64_t address) const;
    /// The first address above at which a row begins; the largest number there is when there is none.
    [[nodiscard]] std::uint64_t nextChange(std::uint64_t address) const;
    /// Its path, with the folder of the compilation if it is relative.
    [[nodiscard]] const std::string& file(SourcePlace place) const { return m_files[place.file]; }

private:
    struct Row {
        std::uint64_t address;
        SourcePlace place; ///< line 0: none is known from here
    };
    friend class LineTableReader;

    std::vector<Row> m_rows; ///< by address, no two of one address
    std::vector<std::string> m_files;
};

} // namespace gmonscope
