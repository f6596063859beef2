// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string_view>
#include <variant>

namespace gmonscope {

/// Writes JSON (RFC 8259), value by value. Each element of a list has a line of its own, so that two files can be
/// compared line by line.
class JsonWriter {
public:
    explicit JsonWriter(std::ostream& out) : m_out(out) {}

    JsonWriter& beginObject() { return begin('{'); }
    JsonWriter& endObject() { return end('}'); }
    JsonWriter& beginArray() { return begin('['); }
    JsonWriter& endArray() { return end(']'); }
    /// Writes the name of the next value. REQUIRES: the writer is in an object.
    JsonWriter& key(std::string_view name);
    /// Writes any bytes: invalid UTF-8 becomes U+FFFD.
    JsonWriter& value(std::string_view text);
    JsonWriter& value(std::uint64_t number);
    JsonWriter& value(double number);
    JsonWriter& value(std::monostate) { return null(); }
    template <class T> JsonWriter& value(const std::optional<T>& maybe) { return maybe ? value(*maybe) : null(); }
    JsonWriter& boolean(bool);
    JsonWriter& null();
    /// Starts a new line for the next element.
    JsonWriter& line();

private:
    JsonWriter& begin(char bracket);
    JsonWriter& end(char bracket);
    void separate();
    void string(std::string_view text);

    std::ostream& m_out;
    bool m_isFirst = true; ///< it is the first of its object or array
    bool m_isNamed = false, m_breaks = false;
};

} // namespace gmonscope
