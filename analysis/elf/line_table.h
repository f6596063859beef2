// SPDX-License-Identifier: MIT
//
// Source files and lines of the code, as debugging information has them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// A line of a source file.
struct SourcePlace {
    std::uint32_t file = 0; ///< see LineTable::file()
    std::uint32_t line = 0; ///< from 1
    friend bool operator==(SourcePlace, SourcePlace) = default;
};

/// Code from an address on.
struct LineRow {
    std::uint64_t address = 0;
    SourcePlace place; ///< line 0: none is known from here
};

/// Empty when the image has no debugging information.
class LineTable {
public:
    LineTable() = default;
    /// REQUIRES: rows by address, no two of one address; their files are there.
    LineTable(std::vector<LineRow> rows, std::vector<std::string> files)
        : m_rows(std::move(rows)), m_files(std::move(files))
    {
    }

    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }
    /// None where no line is known.
    [[nodiscard]] std::optional<SourcePlace> find(std::uint64_t address) const;
    /// The first address above at which a row begins; the largest number there is when there is none.
    [[nodiscard]] std::uint64_t nextChange(std::uint64_t address) const;
    /// Its path, with the folder of the compilation if it is relative.
    [[nodiscard]] const std::string& file(SourcePlace place) const { return m_files[place.file]; }

    [[nodiscard]] const std::vector<LineRow>& rows() const { return m_rows; }
    [[nodiscard]] const std::vector<std::string>& files() const { return m_files; }

private:
    std::vector<LineRow> m_rows;
    std::vector<std::string> m_files;
};

} // namespace gmonscope
