// SPDX-License-Identifier: MIT
#include "text/json_writer.h"

#include "base/one_line.h"
#include "base/utf8.h"
#include "text/line_text.h"

#include <array>
#include <cstdio>
#include <utility>

namespace gmonscope {

void JsonWriter::separate()
{
    if (!std::exchange(m_isNamed, false) && !std::exchange(m_isFirst, false))
        m_out << ',';
    if (std::exchange(m_breaks, false))
        m_out << '\n';
}

JsonWriter& JsonWriter::begin(char bracket)
{
    separate();
    m_out << bracket;
    m_isFirst = true;
    return *this;
}

JsonWriter& JsonWriter::end(char bracket)
{
    if (std::exchange(m_breaks, false))
        m_out << '\n';
    m_out << bracket;
    m_isFirst = false;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name)
{
    separate();
    string(name);
    m_out << ':';
    m_isNamed = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text)
{
    separate();
    string(text);
    return *this;
}

JsonWriter& JsonWriter::value(std::uint64_t number)
{
    separate();
    m_out << number;
    return *this;
}

JsonWriter& JsonWriter::value(double number)
{
    separate();
    m_out << exactNumber(number);
    return *this;
}

JsonWriter& JsonWriter::boolean(bool value)
{
    separate();
    m_out << (value ? "true" : "false");
    return *this;
}

JsonWriter& JsonWriter::null()
{
    separate();
    m_out << "null";
    return *this;
}

JsonWriter& JsonWriter::line()
{
    m_breaks = true;
    return *this;
}

void JsonWriter::string(std::string_view text)
{
    const std::string valid = validUtf8(text);
    m_out << '"';
    for (std::string_view rest = valid; !rest.empty();) {
        const Utf8Character c = firstCharacter(rest);
        if (c.code == '"' || c.code == '\\') {
            m_out << '\\' << rest.front();
        } else if (isActive(c.code)) {
            std::array<char, 8> code{};
            std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(c.code));
            m_out << code.data();
        } else {
            m_out << rest.substr(0, c.bytes);
        }
        rest.remove_prefix(c.bytes);
    }
    m_out << '"';
}

} // namespace gmonscope
