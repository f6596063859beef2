// SPDX-License-Identifier: MIT
#include "import/text_lines.h"

#include "base/one_line.h"
#include "base/utf8.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr std::size_t blockBytes = 1u << 20;
constexpr std::string_view blanks = " \t";

} // namespace

bool TextLines::next()
{
    m_lineStart += m_lineBytes;
    m_lineBytes = 0;
    m_line = {};
    ++m_number;
    std::size_t searched = m_begin;
    for (;;) {
        const auto first = m_block.begin() + static_cast<std::ptrdiff_t>(searched);
        const auto end = std::find(first, m_block.end(), std::byte{'\n'});
        const auto length = static_cast<std::size_t>(end - m_block.begin()) - m_begin;
        if (length > longest) {
            m_failure = error("a line of 16 MiB at the most", "a longer one");
            return false;
        }
        if (end == m_block.end() && !m_isAtEnd) {
            searched = length;
            if (!readMore())
                return false;
            continue;
        }
        const bool hasEnd = end != m_block.end();
        if (!hasEnd && length == 0)
            return false;
        m_line = {reinterpret_cast<const char*>(m_block.data()) + m_begin, length};
        m_lineBytes = length + (hasEnd ? 1 : 0);
        m_begin += m_lineBytes;
        if (m_line.ends_with('\r'))
            m_line.remove_suffix(1);
        return true;
    }
}

/// Moves what is left of the block to its begin, and reads on behind it.
bool TextLines::readMore()
{
    m_block.erase(m_block.begin(), m_block.begin() + static_cast<std::ptrdiff_t>(m_begin));
    m_begin = 0;
    const auto got = readBytes(m_file, m_path, m_block, blockBytes);
    if (!got)
        m_failure = got.error();
    else
        m_isAtEnd = *got < blockBytes;
    return got.hasValue();
}

Error TextLines::error(std::string expected, std::string_view found) const
{
    const std::string what = found.empty() ? quoted(m_line) : std::string(found);
    return {.path = m_path,
            .offset = m_lineStart,
            .expected = std::move(expected),
            .found = what + " in line " + std::to_string(m_number)};
}

std::string quoted(std::string_view text)
{
    constexpr std::size_t shown = 60;
    if (text.empty())
        return "an empty line";
    const bool isLong = text.size() > shown;
    return '"' + oneLine(validUtf8(text.substr(0, shown))) + (isLong ? "...\"" : "\"");
}

std::string_view takeWord(std::string_view& text)
{
    const std::string_view word = text.substr(0, text.find_first_of(blanks));
    text = withoutBlanks(text.substr(word.size()));
    return word;
}

std::string_view withoutBlanks(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace gmonscope
