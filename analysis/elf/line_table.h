// SPDX-License-Identifier: MIT
//
// Source files and lines of the code, according to debugging information.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// A line of a source file.
struct SourceLine {
    std::uint32_t file = 0; ///< see LineTable::file()
    std::uint32_t line = 0; ///< from 1
    friend bool operator==(SourceLine, SourceLine) = default;
};

/// The line of the code from an address on, up to the next row.
struct LineRow {
    std::uint64_t address = 0;
    SourceLine place; ///< line 0: unknown from here on
};

/// Empty when the image has no debugging information.
class LineTable {
public:
    LineTable() = default;
    /// REQUIRES: rows are sorted by address, no two at one address; their files exist.
    LineTable(std::vector<LineRow> rows, std::vector<std::string> files)
        : m_rows(std::move(rows)), m_files(std::move(files))
    {
    }

    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }
    /// Returns the line of an address; none where it is unknown.
    [[nodiscard]] std::optional<SourceLine> find(std::uint64_t address) const;
    /// Returns the first higher address at which a row begins; the largest possible number if there is none.
    [[nodiscard]] std::uint64_t nextChange(std::uint64_t address) const;
    /// Returns the path of the file, with the folder of the compilation if it is relative.
    [[nodiscard]] const std::string& file(SourceLine place) const { return m_files[place.file]; }

    [[nodiscard]] const std::vector<LineRow>& rows() const { return m_rows; }
    [[nodiscard]] const std::vector<std::string>& files() const { return m_files; }

private:
    std::vector<LineRow> m_rows;
    std::vector<std::string> m_files;
};

} // namespace gmonscope
