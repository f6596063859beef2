// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

namespace gmonscope {

class LazyName;

/// A function's name as a person reads it. A C++ name is demangled on first use, since most of a million functions'
/// names are never read. Otherwise it is a std::string_view that lives as long as the Profile. Any thread may use it.
class ReadableName {
public:
    constexpr ReadableName() = default;
    constexpr ReadableName(std::string_view text) : m_data(text.data()), m_size(text.size()) {}
    constexpr ReadableName(const char* text) : ReadableName(std::string_view(text)) {}
    explicit ReadableName(const LazyName& name) : m_data(&name), m_size(lazy) {}

    [[nodiscard]] std::string_view text() const
    {
        return m_size == lazy ? made() : std::string_view(static_cast<const char*>(m_data), m_size);
    }
    operator std::string_view() const { return text(); }

    [[nodiscard]] bool empty() const { return text().empty(); }
    [[nodiscard]] std::size_t size() const { return text().size(); }
    [[nodiscard]] const char* data() const { return text().data(); }
    [[nodiscard]] bool starts_with(std::string_view start) const { return text().starts_with(start); }
    [[nodiscard]] bool ends_with(std::string_view end) const { return text().ends_with(end); }

    template <class Text, class = std::enable_if_t<std::is_convertible_v<const Text&, std::string_view>>>
    friend bool operator==(const ReadableName& a, const Text& b)
    {
        return a.text() == std::string_view(b);
    }
    template <class Text, class = std::enable_if_t<std::is_convertible_v<const Text&, std::string_view>>>
    friend bool operator<(const ReadableName& a, const Text& b)
    {
        return a.text() < std::string_view(b);
    }
    friend std::ostream& operator<<(std::ostream& out, const ReadableName& name) { return out << name.text(); }
    friend std::string operator+(std::string text, const ReadableName& name) { return text.append(name.text()); }

private:
    static constexpr std::size_t lazy = SIZE_MAX;

    [[nodiscard]] std::string_view made() const;

    const void* m_data = nullptr; ///< the text, or a LazyName
    std::size_t m_size = 0;       ///< length of the text, or `lazy`
};

} // namespace gmonscope
