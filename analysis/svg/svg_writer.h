// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram_style.h"

#include <ostream>
#include <string>
#include <string_view>

namespace gmonscope::svg {

/// At most two decimals, in no locale.
[[nodiscard]] std::string number(double value);
/// Text that any XML 1.0 reader takes: escaped; what is no UTF-8 and no character of XML becomes U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

struct Stream {
    std::ostream& out;
    bool startIsOpen = false; ///< the last start tag may still get attributes
};

/// One element; written bit by bit, closed on destruction. Attributes come before text and before other elements.
class Element {
public:
    Element(Stream&, const char* name);
    ~Element();
    Element(const Element&) = delete;
    Element& operator=(const Element&) = delete;

    Element& set(const char* attribute, std::string_view value);
    Element& set(const char* attribute, double value) { return set(attribute, number(value)); }
    Element& colour(const char* attribute, Rgb);
    /// x, y, width and height.
    Element& box(const Box&);
    Element& text(std::string_view);

private:
    Stream& m_stream;
    const char* m_name;
};

void title(Stream&, std::string_view);

} // namespace gmonscope::svg
