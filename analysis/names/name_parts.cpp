// SPDX-License-Identifier: MIT
#include "names/name_parts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace gmonscope {

namespace {

constexpr std::string_view operatorWord = "operator", unnamedScope = "(anonymous namespace)";

bool isPartOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

std::string_view trimmed(std::string_view text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

class PartsReader {
public:
    explicit PartsReader(std::string_view name) : m_name(name) {}

    NameParts read()
    {
        while (m_at < m_name.size() && step())
            ;
        endPart();
        return std::move(m_found);
    }

private:
    [[nodiscard]] bool isNext(std::string_view text) const { return m_name.substr(m_at).starts_with(text); }
    [[nodiscard]] bool isAtStart() const { return m_at == m_start; }
    [[nodiscard]] std::string_view upTo(std::size_t end) const { return m_name.substr(m_at, end - m_at); }

    /// False at the end of the name proper.
    bool step()
    {
        if (isNext("::")) {
            endPart();
            m_start = m_at += 2;
            return true;
        }
        if (m_part.isFunction())
            return readQualifier();
        if (isAtStart() && readWhole())
            return true;
        switch (m_name[m_at]) {
        case '<': return take(m_part.arguments);
        case '[': return take(m_part.tags);
        case '(': return take(m_part.parameters);
        case ')': return false; // the end of `void (*f(int))(char)`
        case ' ': return endResult();
        default: ++m_at; return true;
        }
    }

    /// A text that begins with a bracket or quote, or is an operator, is one name whatever stands in it.
    bool readWhole()
    {
        if (const std::size_t length = operatorLength(m_name, m_at)) {
            readOperator(m_at + length);
            return true;
        }
        if (isNext("(*") || isNext("(&")) {
            m_found.result = trimmed(m_name.substr(0, m_at));
            m_start = m_at += 2;
            return true;
        }
        for (const std::string_view type : {"decltype(", "decltype (", "typeof (", "typeof("})
            if (isNext(type)) {
                m_at = behindBrackets(m_name, m_at + type.size() - 1);
                return true;
            }
        std::size_t end = 0;
        if (isNext(unnamedScope))
            end = m_at + unnamedScope.size();
        else if (isNext("{") || isNext("<"))
            end = behindBrackets(m_name, m_at);
        else if (isNext("'"))
            end = std::min(m_name.find('\'', m_at + 1), m_name.size() - 1) + 1;
        if (end == 0)
            return false;
        if (isNext("'lambda") && m_name.substr(end).starts_with('('))
            end = behindBrackets(m_name, end);
        m_at = end;
        nameEnds();
        return true;
    }

    /// Where no symbol follows, it converts to a type, which ends at the parameters.
    void readOperator(std::size_t end)
    {
        const bool isConversion = end == m_at + operatorWord.size();
        m_at = end;
        while (isConversion && m_at < m_name.size()) {
            const bool isParameters = m_name[m_at] == '(';
            const std::size_t next = m_name[m_at] == '<' || isParameters ? behindBrackets(m_name, m_at) : m_at + 1;
            if (isParameters && !m_name.substr(next).starts_with('('))
                break;
            m_at = next;
        }
        nameEnds();
        if (isNext(" <"))
            ++m_at;
    }

    void nameEnds()
    {
        if (m_part.name.empty())
            m_part.name = m_name.substr(m_start, m_at - m_start);
    }

    bool take(std::string_view& brackets)
    {
        nameEnds();
        const std::size_t end = behindBrackets(m_name, m_at);
        brackets = upTo(end);
        m_at = end;
        return true;
    }

    /// The text before was the type that the function returns, unless nothing but the compiler's remarks follows.
    bool endResult()
    {
        if (isNext(" [clone ") || isNext(" (.")) {
            takeClones();
            return false;
        }
        m_found.result = trimmed(m_name.substr(0, m_at));
        m_found.parts.clear();
        m_part = {};
        m_start = ++m_at;
        return true;
    }

    bool readQualifier()
    {
        for (const std::string_view word : {" const", " volatile", " &&", " &", " noexcept"})
            if (isNext(word)) {
                const std::size_t begin = m_part.qualifiers.empty()
                                              ? m_at + 1
                                              : static_cast<std::size_t>(m_part.qualifiers.data() - m_name.data());
                m_at += word.size();
                m_part.qualifiers = m_name.substr(begin, m_at - begin);
                return true;
            }
        takeClones();
        return false;
    }

    void takeClones() { m_found.clones = trimmed(m_name.substr(m_at)); }

    void endPart()
    {
        if (!m_part.isFunction()) // `void (*)(int)` has no name
            nameEnds();
        m_part.begin = m_start;
        m_part.end = m_at;
        if (m_at > m_start)
            m_found.parts.push_back(m_part);
        m_part = {};
    }

    std::string_view m_name;
    NameParts m_found;
    NamePart m_part;
    std::size_t m_at = 0, m_start = 0;
};

/// Reads brackets up to the one that closes the first.
class BracketReader {
public:
    BracketReader(std::string_view text, std::size_t open) : m_text(text), m_at(open) {}

    std::size_t read()
    {
        do
            step();
        while (m_at < m_text.size() && !m_open.empty());
        return m_at;
    }

private:
    void step()
    {
        if (const std::size_t length = operatorLength(m_text, m_at)) {
            m_at += length;
            return;
        }
        const char c = m_text[m_at++];
        constexpr std::string_view opening = "<([{", closing = ">)]}";
        if (opening.find(c) != std::string_view::npos)
            m_open += c;
        const auto kind = closing.find(c);
        if (kind == std::string_view::npos)
            return;
        const bool isClosing = kind > 0 || (m_open.back() == '<' && m_text[m_at - 2] != '-'); // else an operator
        if (!isClosing)
            return;
        while (m_open.back() == '<' && opening[kind] != '<' && m_open.size() > 1)
            m_open.pop_back(); // "less than"
        if (m_open.back() == opening[kind])
            m_open.pop_back();
    }

    std::string_view m_text;
    std::size_t m_at;
    std::string m_open;
};

} // namespace

bool NamePart::isLambda() const
{
    return name.starts_with("{lambda") || name.starts_with("'lambda") || name.starts_with("$_") ||
           name == "{{closure}}" || name.starts_with("{closure");
}

NameParts partsOf(std::string_view name) { return PartsReader(name).read(); }

std::size_t behindBrackets(std::string_view text, std::size_t open) { return BracketReader(text, open).read(); }

std::size_t operatorLength(std::string_view text, std::size_t at)
{
    if (text[at] != 'o' || !text.substr(at).starts_with(operatorWord) || (at > 0 && isPartOfName(text[at - 1])))
        return 0;
    const std::string_view rest = text.substr(at + operatorWord.size());
    constexpr std::array symbols{"()",  "[]",  " new[]", " new", " delete[]", " delete", " co_await", "->*", "->",
                                 "<=>", "<<=", ">>=",    "<<",   ">>",        "<=",      ">=",        "==",  "!=",
                                 "&&",  "||",  "++",     "--",   "+=",        "-=",      "*=",        "/=",  "%=",
                                 "^=",  "&=",  "|=",     "+",    "-",         "*",       "/",         "%",   "^",
                                 "&",   "|",   "~",      "!",    "=",         "<",       ">",         ",",   "\"\""};
    for (const std::string_view symbol : symbols)
        if (rest.starts_with(symbol)) {
            std::size_t end = symbol.size();
            if (symbol == "\"\"") // a literal's own name follows
                while (end < rest.size() && (isPartOfName(rest[end]) || rest[end] == ' '))
                    ++end;
            return operatorWord.size() + end;
        }
    return rest.starts_with(' ') ? operatorWord.size() : 0;
}

std::vector<std::string_view> splitList(std::string_view bracketed, std::size_t most)
{
    std::vector<std::string_view> found;
    if (bracketed.size() < 2)
        return found;
    std::size_t begin = 1, at = 1;
    const std::size_t end = std::string_view(">)").find(bracketed.back()) == std::string_view::npos
                                ? bracketed.size()
                                : bracketed.size() - 1;
    const auto add = [&] {
        if (const std::string_view one = trimmed(bracketed.substr(begin, at - begin)); !one.empty())
            found.push_back(one);
        begin = at + 1;
    };
    while (at < end && found.size() < most) {
        if (const std::size_t length = operatorLength(bracketed, at); length > 0)
            at += length;
        else if (std::string_view("<([{").find(bracketed[at]) != std::string_view::npos)
            at = std::min(behindBrackets(bracketed, at), end);
        else if (bracketed[at] == ',') {
            add();
            ++at;
        } else
            ++at;
    }
    if (found.size() < most) {
        at = std::min(at, end);
        add();
    }
    return found;
}

} // namespace gmonscope
