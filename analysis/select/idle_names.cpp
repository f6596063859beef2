// SPDX-License-Identifier: MIT
#include "select/idle_names.h"

#include "base/one_line.h"
#include "gmonscope/phrase.h"
#include "select/unknown_names.h"

#include <algorithm>
#include <set>

namespace gmonscope {

namespace {

/// Functions by id.
struct Active {
    std::vector<bool> hasRow; ///< it has time of its own, or was called
    std::vector<bool> hasRun; ///< it has a row, has called, or is in a stack
};

Active findActive(const FunctionTable& table, const NamedCounts& counts)
{
    const std::size_t count = table.functions.size();
    Active active{std::vector<bool>(count), std::vector<bool>(count)};
    for (std::size_t f = 0; f < count; ++f)
        active.hasRow[f] = table.functions[f].ticks > 0 || table.functions[f].selfSeconds > 0;
    for (const SymbolizedCall& call : counts.calls) {
        if (call.calls == 0 && call.rounding == 0)
            continue;
        active.hasRow[call.callee.value] = true;
        if (call.caller)
            active.hasRun[(*call.caller).value] = true;
    }
    for (const StackNode& node : counts.stacks)
        if (node.function)
            active.hasRun[node.function->value] = true;
    for (std::size_t f = 0; f < count; ++f)
        active.hasRun[f] = active.hasRun[f] || active.hasRow[f];
    return active;
}

bool haveCommon(const std::vector<bool>& some, const std::vector<bool>& others)
{
    for (std::size_t f = 0; f < std::min(some.size(), others.size()); ++f)
        if (some[f] && others[f])
            return true;
    return false;
}

} // namespace

void noteIdleNames(const FunctionTable& table, RunInfo& info, const ProfileSelection& selection,
                   const std::vector<std::string>& hidden, const NamedCounts& counts, NamePolicy policy)
{
    const std::vector<std::string> selected = wordsOf(table, selection, policy);
    std::set<std::string> words(selected.begin(), selected.end());
    words.insert(hidden.begin(), hidden.end());
    words.erase(std::string()); // as a side of an arc: any function
    if (words.empty())
        return;
    const Active active = findActive(table, counts);
    const auto& rows = selection.flat.only;
    const auto note = [&](const Phrase& text, const std::string& word) {
        info.problems.push_back({Severity::Note, info.imagePath, text.arg(oneLine(word))});
    };
    for (const std::string& word : words) {
        const std::vector<bool> named = chooseFunctions(table, {.only = {word}, .without = {}}, policy).only;
        if (!haveCommon(named, active.hasRun))
            note(Phrase::tr("%1 has neither calls nor samples here"), word);
        else if (std::find(rows.begin(), rows.end(), word) != rows.end() && !haveCommon(named, active.hasRow))
            note(Phrase::tr("%1 has no time of its own and no counted calls: the flat profile has it only with -z"),
                 word);
    }
}

} // namespace gmonscope
