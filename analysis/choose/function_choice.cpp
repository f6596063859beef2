// SPDX-License-Identifier: MIT
#include "choose/function_choice.h"

#include <algorithm>

namespace gmonscope {

Result<FunctionChoice> FunctionChoice::of(std::span<const std::string> options)
{
    FunctionChoice choice;
    for (const std::string& text : options) {
        auto pattern = NamePattern::compile(text.substr(text.find('=') + 1));
        if (!pattern) {
            Error error = pattern.error();
            error.path = text;
            return error;
        }
        choice.m_options.push_back(
            {.text = text, .pattern = std::move(*pattern), .counts = text.starts_with("--count=")});
    }
    return choice;
}

bool FunctionChoice::countsTheRest() const
{
    return std::none_of(m_options.begin(), m_options.end(), [](const Option& option) { return option.counts; });
}

bool FunctionChoice::counts(std::string_view name)
{
    bool isWanted = countsTheRest(), isUnwanted = false;
    for (Option& option : m_options) {
        if (!option.pattern.isIn(name))
            continue;
        option.hasFitted = true;
        (option.counts ? isWanted : isUnwanted) = true;
    }
    return isWanted && !isUnwanted;
}

std::vector<choice_range> FunctionChoice::leftOut(const SymbolTable& symbols, const FunctionTable& table)
{
    std::vector<choice_range> out;
    // Code without a name fits nothing: it goes with what is not chosen.
    std::vector<bool> isLeftOut(table.functions.size(), !countsTheRest());
    for (std::size_t i = 0; i < table.functions.size(); ++i) {
        const Function& function = table.functions[i];
        if (function.kind != FunctionKind::Function || function.isNameless)
            continue;
        const bool isCounted = counts(function.name);
        isLeftOut[i] = !isCounted;
        ++m_functions;
        m_counted += isCounted;
    }
    for (const FunctionRange& range : symbols.ranges) {
        if (!isLeftOut[range.function.value])
            continue;
        if (!out.empty() && out.back().high == range.range.start)
            out.back().high = range.range.end;
        else
            out.push_back({range.range.start, range.range.end});
    }
    return out;
}

std::vector<std::string> FunctionChoice::unfit() const
{
    std::vector<std::string> texts;
    for (const Option& option : m_options)
        if (!option.hasFitted)
            texts.push_back(option.text);
    return texts;
}

} // namespace gmonscope
