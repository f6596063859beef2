// SPDX-License-Identifier: MIT
#include "export/json_writer.h"

#include "base/utf8.h"
#include "export/function_row.h"

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
    m_out << '"';
    for (const char c : validUtf8(text)) {
        char code[8];
        if (c == '"' || c == '\\') {
            m_out << '\\' << c;
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            m_out << code;
        } else {
            m_out << c;
        }
    }
    m_out << '"';
}

} // namespace gmonscope
