// SPDX-License-Identifier: MIT
#include "select/name_scope.h"

#include <cctype>
#include <string>

namespace gmonscope {

namespace {

constexpr std::string_view unnamed = "(anonymous namespace)", operatorWord = "operator", anyType = "decltype(auto)";

bool isPartOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Reads a name up to its parameters, and keeps in mind where it began and its last `::` was.
class ScopeReader {
public:
    explicit ScopeReader(std::string_view name) : m_name(name) {}

    std::string_view read()
    {
        while (m_at < m_name.size() && step())
            ;
        return m_end > m_start ? m_name.substr(m_start, m_end - m_start) : std::string_view();
    }

private:
    [[nodiscard]] bool isNext(std::string_view text) const { return m_name.substr(m_at).starts_with(text); }
    [[nodiscard]] bool isOutside() const { return m_open.empty(); }

    /// The word, not a part of a longer one.
    [[nodiscard]] bool isOperator() const
    {
        const std::size_t end = m_at + operatorWord.size();
        return isNext(operatorWord) && (m_at == 0 || !isPartOfName(m_name[m_at - 1])) &&
               (end == m_name.size() || !isPartOfName(m_name[end]));
    }

    /// False at the end of what names scopes.
    bool step()
    {
        for (const std::string_view whole : {unnamed, anyType})
            if (isNext(whole)) {
                m_at += whole.size();
                return true;
            }
        if (isOperator()) {
            if (isOutside())
                return false;
            skipOperator();
            return true;
        }
        const char c = m_name[m_at];
        if (isOutside() && c == '(' && m_at > m_start)
            return false;
        if (isOutside() && c == '[' && m_at > 0 && m_name[m_at - 1] == ' ')
            return false; // `f() [clone .cold]`
        if (isOutside() && isNext("::")) {
            m_end = m_at;
            m_at += 2;
            return true;
        }
        if (isOutside() && c == ' ') { // what stood before was the type that it returns
            m_start = m_at + 1;
            m_end = 0;
        }
        nest(c);
        ++m_at;
        return true;
    }

    /// The brackets of an operator's own name open and close nothing.
    void skipOperator()
    {
        m_at += operatorWord.size();
        if (isNext("()"))
            m_at += 2;
        while (m_at < m_name.size() && std::string_view("<>=-").find(m_name[m_at]) != std::string_view::npos)
            ++m_at;
    }

    void nest(char c)
    {
        constexpr std::string_view opening = "<([{", closing = ">)]}";
        if (opening.find(c) != std::string_view::npos) {
            m_open += c;
            return;
        }
        const auto kind = closing.find(c);
        if (kind == std::string_view::npos || m_open.empty() || m_open.back() != opening[kind])
            return;
        if (c != '>' || m_name[m_at - 1] != '-') // `->`
            m_open.pop_back();
    }

    std::string_view m_name;
    std::string m_open; ///< brackets
    std::size_t m_at = 0, m_start = 0, m_end = 0;
};

} // namespace

std::string_view scopeOf(std::string_view name)
{
    const std::string_view scope = ScopeReader(name).read();
    return scope.starts_with('{') ? std::string_view() : scope; // of a lambda that is in no function
}

} // namespace gmonscope
