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
        const std::string_view name = std::string_view(text).substr(0, text.find('='));
        choice.m_options.push_back({.text = text,
                                    .pattern = std::move(*pattern),
                                    .kind = name.ends_with("-module") ? Subject::Modules : Subject::Functions,
                                    .counts = name.starts_with("--count")});
    }
    return choice;
}

bool FunctionChoice::countsTheRest(Subject kind) const
{
    return std::none_of(m_options.begin(), m_options.end(),
                        [kind](const Option& option) { return option.kind == kind && option.counts; });
}

bool FunctionChoice::counts(Subject kind, std::string_view name)
{
    bool isWanted = countsTheRest(kind), isUnwanted = false;
    for (Option& option : m_options) {
        if (option.kind != kind || !option.pattern.isIn(name))
            continue;
        option.hasFitted = true;
        (option.counts ? isWanted : isUnwanted) = true;
    }
    return isWanted && !isUnwanted;
}

std::vector<choice_range> FunctionChoice::leftOut(std::string_view module, const SymbolTable& symbols,
                                                  const FunctionTable& table)
{
    std::vector<choice_range> out;
    const bool isModuleCounted = counts(Subject::Modules, module);
    // Code without a name fits nothing: it goes with what is not chosen.
    std::vector<bool> isLeftOut(table.functions.size(), !isModuleCounted || !countsTheRest(Subject::Functions));
    for (std::size_t i = 0; i < table.functions.size(); ++i) {
        const Function& function = table.functions[i];
        if (function.kind != FunctionKind::Function || function.isNameless)
            continue;
        const bool isCounted = counts(Subject::Functions, function.name) && isModuleCounted;
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

std::vector<std::string> FunctionChoice::unfit(Subject kind) const
{
    std::vector<std::string> texts;
    for (const Option& option : m_options)
        if (option.kind == kind && !option.hasFitted)
            texts.push_back(option.text);
    return texts;
}

} // namespace gmonscope
