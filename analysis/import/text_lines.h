// SPDX-License-Identifier: MIT
#pragma once

#include "base/file_bytes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// Reads a text file line by line, however long it is: only a block of it is in memory.
class TextLines {
public:
    /// The longest line: a stack of a hundred names of 100 kB each.
    static constexpr std::size_t longest = 16u << 20;

    /// REQUIRES: the file outlives it.
    TextLines(const OpenFile& file, std::string path) : m_file(file), m_path(std::move(path)) {}

    /// Goes on to the next line. Returns false at the end, and where the file cannot be read: then there is a
    /// failure(). Lines end with LF or CR LF, the last one may end with the file.
    [[nodiscard]] bool next();
    /// Returns the line without its end; valid until next().
    [[nodiscard]] std::string_view line() const { return m_line; }
    [[nodiscard]] std::uint64_t number() const { return m_number; } ///< from 1
    /// Returns the number of bytes up to the end of the line.
    [[nodiscard]] std::uint64_t bytes() const { return m_lineStart + m_lineBytes; }
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }

    /// Returns an error about this line, with its offset and number. `found`: what is in it; empty: the line itself.
    [[nodiscard]] Error error(std::string expected, std::string_view found = {}) const;

private:
    [[nodiscard]] bool readMore();

    const OpenFile& m_file;
    const std::string m_path;
    std::vector<std::byte> m_block;
    std::size_t m_begin = 0; ///< of the next line in m_block
    std::string_view m_line;
    std::uint64_t m_lineStart = 0, m_lineBytes = 0, m_number = 0;
    bool m_isAtEnd = false;
    std::optional<Error> m_failure;
};

/// Returns the text in one line, cut where it is long, as messages quote it: "calls=x".
[[nodiscard]] std::string quoted(std::string_view text);
/// Takes the first word, up to a blank, off the text, and the blanks behind it.
[[nodiscard]] std::string_view takeWord(std::string_view& text);
[[nodiscard]] std::string_view withoutBlanks(std::string_view text);

} // namespace gmonscope
