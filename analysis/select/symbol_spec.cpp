// SPDX-License-Identifier: MIT
#include "select/symbol_spec.h"

#include "gmonscope/graph_changes.h"
#include "gmonscope/phrase.h"
#include "select/name_ends.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace gmonscope {

namespace {

std::string_view lastPart(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool startsWithDigit(std::string_view text)
{
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front()));
}

/// The two sides of `caller/callee`, as functions of the profile.
struct ArcChoice {
    std::vector<bool> callers, callees;
};

bool isAny(const std::vector<bool>& bits) { return std::find(bits.begin(), bits.end(), true) != bits.end(); }

std::vector<bool> matching(const FunctionTable& table, const std::string& text, NamePolicy policy)
{
    const SymbolSpec spec(text);
    std::vector<bool> found;
    found.reserve(table.functions.size());
    for (const Function& function : table.functions)
        found.push_back(spec.matches(table, function, policy));
    if (policy != NamePolicy::Symbol && !isAny(found))
        for (std::size_t f = 0; f < found.size(); ++f)
            found[f] = isReadableName(table.functions[f].name.text(), text);
    for (const GroupedRows& group : table.toGroup)
        if (group.name == text)
            for (const FunctionId f : group.rows)
                found[f.value] = true;
    if (policy == NamePolicy::Ends && !isAny(found))
        if (NamesEndingSo ending = namesEndingIn(table, text); ending.isOneName())
            return std::move(ending.functions);
    return found;
}

/// Names may have slashes of their own: the first one with functions on both sides parts them, else the first. Names
/// with many are none.
std::size_t partingSlash(const FunctionTable& table, const std::string& word, NamePolicy policy)
{
    int left = 16;
    for (std::size_t slash = word.find('/'); slash != std::string::npos && left-- > 0;
         slash = word.find('/', slash + 1))
        if (isAny(matching(table, word.substr(0, slash), policy)) &&
            isAny(matching(table, word.substr(slash + 1), policy)))
            return slash;
    return word.find('/');
}

/// Words without a slash name no arc. GNU gprof parts them at the first.
std::vector<ArcChoice> arcChoices(const FunctionTable& table, const std::vector<std::string>& words, NamePolicy policy)
{
    std::vector<ArcChoice> choices;
    for (const std::string& word : words) {
        const auto slash = policy != NamePolicy::Symbol ? partingSlash(table, word, policy) : word.find('/');
        if (slash == std::string::npos)
            continue;
        ArcChoice choice{matching(table, word.substr(0, slash), policy),
                         matching(table, word.substr(slash + 1), policy)};
        if (isAny(choice.callers)) // an unknown callee leaves no arc, an unknown caller is passed over
            choices.push_back(std::move(choice));
    }
    return choices;
}

bool isIn(const std::vector<ArcChoice>& choices, const SymbolizedCall& call)
{
    return std::any_of(choices.begin(), choices.end(), [&](const ArcChoice& choice) {
        return choice.callers[(*call.caller).value] && choice.callees[call.callee.value];
    });
}

/// As it is printed: alone, or with the file that it is local to.
bool isNameOf(const Function& function, std::string_view text)
{
    const auto isFile = [&](std::string_view rest) {
        return rest == " (" + std::string(lastPart(function.sourceFile)) + ')';
    };
    for (const std::string_view name : {function.name.text(), function.symbol})
        if (text.starts_with(name) && (text.size() == name.size() || isFile(text.substr(name.size()))))
            return true;
    return false;
}

} // namespace

bool isReadableName(std::string_view name, std::string_view text)
{
    return !text.empty() && name.starts_with(text) && (name.size() == text.size() || name[text.size()] == '(');
}

bool namesAny(const FunctionTable& table, const std::string& word, NamePolicy policy)
{
    return isAny(matching(table, word, policy));
}

std::vector<std::string> sidesOf(const FunctionTable& table, const std::string& word, NamePolicy policy)
{
    const std::size_t slash = partingSlash(table, word, policy);
    return slash == std::string::npos ? std::vector{word} : std::vector{word.substr(0, slash), word.substr(slash + 1)};
}

SymbolSpec::SymbolSpec(const std::string& text) : m_text(text)
{
    const auto colon = text.rfind(':');
    std::string rest = text;
    if (colon != std::string::npos) {
        m_file = text.substr(0, colon);
        rest = text.substr(colon + 1);
    } else if (text.find('.') != std::string::npos) {
        m_file = text;
        rest.clear();
    }
    if (startsWithDigit(rest))
        m_line = static_cast<std::uint32_t>(std::strtoul(rest.c_str(), nullptr, 10));
    else
        m_name = rest;
}

bool SymbolSpec::matches(const FunctionTable& table, const Function& function, NamePolicy policy) const
{
    if (policy != NamePolicy::Symbol && !m_text.empty()) {
        if (isNameOf(function, m_text))
            return true;
        const std::string_view module =
            function.module ? std::string_view(table.modules[function.module->value].name) : std::string_view();
        if (!module.empty() && m_file == module && m_name.empty() && m_line == 0)
            return true;
        if (!module.empty() && m_text.starts_with(module) && m_text[module.size()] == ':' &&
            isNameOf(function, std::string_view(m_text).substr(module.size() + 1)))
            return true;
    }
    if (!m_file.empty() && (function.sourceFile.empty() || lastPart(function.sourceFile) != lastPart(m_file)))
        return false;
    return (m_line == 0 || function.line == m_line) && (m_name.empty() || function.symbol == m_name);
}

Chosen chooseFunctions(const FunctionTable& table, const SymbolChoice& choice, NamePolicy policy)
{
    Chosen chosen;
    const auto fill = [&](std::vector<bool>& bits, const std::vector<std::string>& words) {
        for (const std::string& word : words) {
            const std::vector<bool> found = matching(table, word, policy);
            if (!isAny(found))
                continue;
            bits.resize(found.size());
            for (std::size_t f = 0; f < found.size(); ++f)
                bits[f] = bits[f] || found[f];
        }
    };
    fill(chosen.only, choice.only);
    fill(chosen.without, choice.without);
    return chosen;
}

namespace {

/// Returns the functions that a word names; none, with a note, if there are none.
std::vector<bool> focusOn(const FunctionTable& table, const std::string& word, NamePolicy policy, RunInfo& info)
{
    std::vector<bool> found = matching(table, word, policy);
    if (isAny(found))
        return found;
    info.problems.push_back({Severity::Note, info.imagePath, Phrase::tr("no function is called %1").arg(word),
                             ProblemKind::NoFunction, word});
    return {};
}

void addFocus(const FunctionTable& table, std::vector<bool>& bits, const std::vector<std::string>& words,
              NamePolicy policy, RunInfo& info)
{
    for (const std::string& word : words) {
        const std::vector<bool> found = focusOn(table, word, policy, info);
        bits.resize(std::max(bits.size(), found.size()));
        for (std::size_t f = 0; f < found.size(); ++f)
            bits[f] = bits[f] || found[f];
    }
}

} // namespace

std::vector<bool> chooseNamed(const FunctionTable& table, const std::vector<std::string>& words, NamePolicy policy,
                              RunInfo& info)
{
    std::vector<bool> chosen;
    addFocus(table, chosen, words, policy, info);
    return chosen;
}

ChosenFocus chooseFocus(const FunctionTable& table, const GraphFocus& focus, NamePolicy policy, RunInfo& info)
{
    ChosenFocus chosen;
    addFocus(table, chosen.ancestors, focus.ancestors, policy, info);
    addFocus(table, chosen.descendants, focus.descendants, policy, info);
    for (const std::string& word : focus.paths) {
        const std::size_t slash = partingSlash(table, word, policy);
        if (slash == std::string::npos)
            continue;
        ChosenFocus::Path path{word, focusOn(table, word.substr(0, slash), policy, info),
                               focusOn(table, word.substr(slash + 1), policy, info)};
        if (!path.from.empty() && !path.to.empty())
            chosen.paths.push_back(std::move(path));
    }
    return chosen;
}

void eraseUnwantedCalls(const FunctionTable& table, std::vector<SymbolizedCall>& calls, const SymbolChoice& choice,
                        NamePolicy policy)
{
    const auto only = arcChoices(table, choice.only, policy), without = arcChoices(table, choice.without, policy);
    if (only.empty() && without.empty())
        return;
    std::erase_if(calls, [&](const SymbolizedCall& call) {
        return call.caller && ((!only.empty() && !isIn(only, call)) || isIn(without, call));
    });
}

} // namespace gmonscope
