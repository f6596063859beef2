// SPDX-License-Identifier: MIT
#include "select/find_groups.h"

#include "base/one_line.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "select/name_pattern.h"
#include "select/name_scope.h"

#include <algorithm>
#include <map>

namespace gmonscope {

namespace {

/// The common property of the functions in one group; views are the profile's.
struct GroupKey {
    std::string_view rule, scope, file;
    std::optional<ModuleId> module;

    friend auto operator<=>(const GroupKey&, const GroupKey&) = default;
};

Error nameless() { return {.path = {}, .offset = {}, .expected = "a name of the group", .found = "nothing"}; }

class GroupFinder {
public:
    GroupFinder(FunctionTable& table, RunInfo& info, const Grouping& grouping, const std::vector<SymbolizedCall>& calls)
        : m_table(table), m_info(info), m_grouping(grouping), m_calls(calls)
    {
    }

    std::optional<Error> compile()
    {
        for (const GroupRule& rule : m_grouping.rules) {
            if (rule.name.empty())
                return nameless();
            auto pattern = NamePattern::compile(rule.pattern);
            if (!pattern)
                return pattern.error();
            m_rules.push_back({&rule, std::move(*pattern)});
        }
        return {};
    }

    void find()
    {
        std::vector<FunctionId> withoutFile;
        for (std::uint32_t f = 0; f < m_table.functions.size(); ++f)
            if (const auto key = keyOf(m_table.functions[f]))
                join(*key, FunctionId{f});
            else if (m_grouping.by == GroupBy::File && m_table.functions[f].kind == FunctionKind::Function)
                withoutFile.push_back(FunctionId{f});
        nameFiles();
        note(withoutFile);
    }

private:
    struct Rule {
        const GroupRule* rule;
        NamePattern pattern;
        bool isUsed = false;
    };

    std::optional<GroupKey> keyOf(const Function& function)
    {
        const bool isFunction = function.kind == FunctionKind::Function;
        for (Rule& rule : m_rules)
            if (isFunction && rule.pattern.isIn(function.name)) {
                rule.isUsed = true;
                return GroupKey{.rule = rule.rule->name};
            }
        switch (m_grouping.by) {
        case GroupBy::None: break;
        case GroupBy::File:
            if (isFunction && !function.sourceFile.empty())
                return GroupKey{.file = function.sourceFile, .module = function.module};
            break;
        case GroupBy::Scope:
            if (const auto scope = isFunction ? scopeOf(function.name) : std::string_view(); !scope.empty())
                return GroupKey{.scope = scope};
            break;
        case GroupBy::Module:
            if (function.module)
                return GroupKey{.module = function.module};
            break;
        }
        return {};
    }

    void join(const GroupKey& key, FunctionId f)
    {
        const auto [place, isNew] = m_groups.try_emplace(key, m_table.toGroup.size());
        if (isNew)
            m_table.toGroup.push_back({.name = nameOf(key)});
        m_table.toGroup[place->second].rows.push_back(f);
    }

    [[nodiscard]] std::string nameOf(const GroupKey& key) const
    {
        if (!key.rule.empty())
            return oneLine(std::string(key.rule));
        if (!key.scope.empty())
            return std::string(key.scope);
        return key.file.empty() ? m_table.modules[key.module->value].name
                                : oneLine(std::string(key.file.substr(key.file.rfind('/') + 1)));
    }

    /// Files of one name are told apart by their folders, or by their modules.
    void nameFiles()
    {
        const auto tellApart = [this](const auto& longer) {
            std::map<std::string, int> uses;
            for (const auto& [key, group] : m_groups)
                ++uses[m_table.toGroup[group].name];
            for (const auto& [key, group] : m_groups)
                if (std::string& name = m_table.toGroup[group].name; !key.file.empty() && uses[name] > 1)
                    name = oneLine(longer(key, name));
        };
        tellApart([](const GroupKey& key, const std::string&) { return std::string(key.file); });
        tellApart([this](const GroupKey& key, const std::string& name) {
            return key.module ? m_table.modules[key.module->value].name + ':' + name : name;
        });
    }

    void note(const std::vector<FunctionId>& withoutFile)
    {
        for (const Rule& rule : m_rules)
            if (!rule.isUsed)
                m_info.problems.push_back({Severity::Note, m_info.imagePath,
                                           Phrase::tr("no function fits %1").arg(textOf(*rule.rule)),
                                           ProblemKind::NoFunction, textOf(*rule.rule)});
        if (withoutFile.empty())
            return;
        const std::vector<bool> used = usedFunctions(m_table, m_calls);
        const auto count =
            std::count_if(withoutFile.begin(), withoutFile.end(), [&](FunctionId f) { return used[f.value]; });
        if (count > 0)
            m_info.problems.push_back(
                {Severity::Note, m_info.imagePath,
                 Phrase::counted(static_cast<std::uint64_t>(count),
                                 Phrase::tr("%1 function has no known source file and stays itself"),
                                 Phrase::tr("%1 functions have no known source file and stay themselves"))});
    }

    FunctionTable& m_table;
    RunInfo& m_info;
    const Grouping& m_grouping;
    const std::vector<SymbolizedCall>& m_calls;
    std::vector<Rule> m_rules;
    std::map<GroupKey, std::size_t> m_groups; ///< indices of table.toGroup
};

} // namespace

std::optional<Error> GroupRule::check() const
{
    if (name.empty())
        return nameless();
    const auto compiled = NamePattern::compile(pattern);
    return compiled ? std::nullopt : std::optional(compiled.error());
}

std::optional<Error> findGroups(FunctionTable& table, RunInfo& info, const Grouping& grouping,
                                const std::vector<SymbolizedCall>& calls)
{
    GroupFinder finder(table, info, grouping, calls);
    if (auto error = finder.compile())
        return error;
    if (!grouping.isEmpty())
        finder.find();
    return {};
}

} // namespace gmonscope
