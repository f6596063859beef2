// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram_style.h"

#include <ostream>
#include <string>
#include <string_view>

namespace gmonscope::svg {

/// Returns the number with at most two decimals, independent of the locale.
[[nodiscard]] std::string number(double value);
/// Returns text that any XML 1.0 reader accepts: escaped; invalid UTF-8 and invalid XML characters become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

struct Stream {
    std::ostream& out;
    bool startIsOpen = false; ///< the last start tag may still get attributes
};

/// One element, which is written bit by bit and closed on destruction. Attributes come before text and before other
/// elements.
class Element {
public:
    Element(Stream&, const char* name);
    ~Element();
    Element(const Element&) = delete;
    Element& operator=(const Element&) = delete;

    Element& set(const char* attribute, std::string_view value);
    Element& set(const char* attribute, double value) { return set(attribute, number(value)); }
    Element& colour(const char* attribute, Rgb);
    /// Writes x, y, width and height.
    Element& box(const Box&);
    Element& text(std::string_view);

private:
    Stream& m_stream;
    const char* m_name;
};

void title(Stream&, std::string_view);

} // namespace gmonscope::svg
