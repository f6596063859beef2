// SPDX-License-Identifier: MIT
#include "svg/svg_writer.h"

#include "base/utf8.h"

#include <array>
#include <charconv>
#include <cmath>

namespace gmonscope::svg {

namespace {

/// Length of the UTF-8 character at the start that XML allows in text; 0 when there is none.
std::size_t characterLength(std::string_view text)
{
    const auto [length, code] = firstCharacter(text);
    if (code < 0x80)
        return (code >= 0x20 && code != 0x7F) || code == '\n' || code == '\t' ? length : 0;
    return code < 0xA0 || code == 0xFFFE || code == 0xFFFF ? 0 : length;
}

} // namespace

std::string number(double value)
{
    std::array<char, 64> buffer{};
    if (!(std::abs(value) < 1e15))
        value = 0;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 2);
    std::string_view text(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data()));
    while (text.ends_with('0'))
        text.remove_suffix(1);
    if (text.ends_with('.'))
        text.remove_suffix(1);
    return text == "-0" ? "0" : std::string(text);
}

std::string escaped(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        switch (length ? text[0] : '\0') {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        case '\0': result += replacementCharacter; break;
        default: result += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

Element::Element(Stream& stream, const char* name) : m_stream(stream), m_name(name)
{
    if (m_stream.startIsOpen)
        m_stream.out << ">\n";
    m_stream.out << '<' << name;
    m_stream.startIsOpen = true;
}

Element::~Element()
{
    if (m_stream.startIsOpen)
        m_stream.out << "/>\n";
    else
        m_stream.out << "</" << m_name << ">\n";
    m_stream.startIsOpen = false;
}

Element& Element::set(const char* attribute, std::string_view value)
{
    m_stream.out << ' ' << attribute << "=\"" << escaped(value) << '"';
    return *this;
}

Element& Element::colour(const char* attribute, Rgb colour)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text = "#";
    for (int shift = 20; shift >= 0; shift -= 4)
        text += digits[colour >> shift & 0xF];
    return set(attribute, text);
}

Element& Element::box(const Box& box)
{
    return set("x", box.left).set("y", box.top).set("width", box.width()).set("height", box.height());
}

Element& Element::text(std::string_view words)
{
    m_stream.out << '>' << escaped(words);
    m_stream.startIsOpen = false;
    return *this;
}

void title(Stream& stream, std::string_view words) { Element(stream, "title").text(words); }

} // namespace gmonscope::svg
