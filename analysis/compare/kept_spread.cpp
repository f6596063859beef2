// SPDX-License-Identifier: MIT
#include "compare/spread_of_runs.h"
#include "compare/spread_of_sum.h"
#include "locate/companion.h"
#include "scope/scope_reader.h"

#include <algorithm>
#include <map>
#include <utility>

namespace gmonscope {

namespace {

/// Why what is kept of whole runs is not what was asked for.
std::optional<Error> needsTheRuns(const LoadRequest& request)
{
    const SymbolRules& symbols = request.symbols;
    const ProfileSelection& selection = request.selection;
    const bool hasOtherRows = symbols.withoutLocals || symbols.functionsOnly || symbols.byLine || symbols.staticCalls ||
                              !symbols.symbolFile.empty() || !symbols.mapFile.empty() ||
                              request.changes != GraphChanges{};
    const bool isPart = !selection.flat.isEmpty() || !selection.time.isEmpty() || !selection.arcs.isEmpty() ||
                        selection.withoutLocals || !request.threads.empty() || request.counting.isSubtracted;
    if (!hasOtherRows && !isPart)
        return {};
    return Error{.path = request.profiles.front(),
                 .offset = {},
                 .expected =
                     "for the spread of chosen, changed or fewer functions, calls or threads the runs themselves",
                 .found = "their sum, which keeps that of whole runs"};
}

RunGroup groupOf(const KeptGroup& kept)
{
    RunGroup group{.runs = {}, .names = kept.names, .seconds = kept.seconds, .others = kept.others, .differences = {}};
    for (const KeptDifference& difference : kept.differences)
        group.differences.push_back({difference.name, difference.module, difference.seconds, difference.others});
    return group;
}

/// Matches what is kept with the functions of the sum.
class KeptRows {
public:
    KeptRows(const KeptSpread& kept, const Profile* sum) : m_kept(kept), m_ids(kept.functions.size())
    {
        if (!sum)
            return;
        std::map<FunctionName, FunctionId> ids;
        eachName(*sum, [&ids](const FunctionName& name, const std::vector<FunctionId>& same) {
            ids.emplace(name, same.front());
        });
        for (std::size_t i = 0; i < m_ids.size(); ++i) {
            const KeptFunction& function = kept.functions[i];
            if (const auto found = ids.find({function.module, function.name, function.file}); found != ids.end())
                m_ids[i] = found->second;
        }
    }

    [[nodiscard]] std::vector<FunctionSpread> functions() const
    {
        std::vector<FunctionSpread> functions;
        for (std::size_t i = 0; i < m_ids.size(); ++i) {
            const KeptFunction& function = m_kept.functions[i];
            functions.push_back({.name = function.name,
                                 .module = function.module,
                                 .file = function.file,
                                 .function = m_ids[i],
                                 .selfSeconds = spreadOf(function.self, m_kept.runs),
                                 .totalSeconds = spreadOf(function.total, m_kept.runs),
                                 .calls = spreadOf(function.calls, m_kept.runs)});
        }
        sortBySpread(functions);
        return functions;
    }

    [[nodiscard]] std::vector<ArcSpread> arcs() const
    {
        std::vector<ArcSpread> arcs;
        for (const KeptArc& arc : m_kept.arcs)
            if (m_ids[arc.caller] && m_ids[arc.callee])
                arcs.push_back({.caller = *m_ids[arc.caller],
                                .callee = *m_ids[arc.callee],
                                .calls = spreadOf(arc.calls, m_kept.runs),
                                .seconds = spreadOf(arc.seconds, m_kept.runs)});
        std::sort(arcs.begin(), arcs.end(), [](const ArcSpread& a, const ArcSpread& b) {
            return std::pair(a.caller, a.callee) < std::pair(b.caller, b.callee);
        });
        return arcs;
    }

private:
    const KeptSpread& m_kept;
    std::vector<std::optional<FunctionId>> m_ids; ///< by place
};

} // namespace

std::shared_ptr<const KeptSpread> readKeptSpread(const std::string& path, bool useCompanions)
{
    const auto start = readStart(path);
    if (!start)
        return nullptr;
    if (start->isScope()) {
        const auto scope = readScope(path);
        return scope ? scope->spread : nullptr;
    }
    if (!useCompanions || !start->hasId())
        return nullptr;
    const CompanionSearch search = findCompanion(path, start->id);
    if (!search.found)
        return nullptr;
    const auto scope = readScope(*search.found->rest, search.found->path);
    return scope ? scope->spread : nullptr;
}

Result<RunSpread> keptSpread(const LoadRequest& request, const Profile* sum)
{
    const auto kept = readKeptSpread(request.profiles.front(), request.useCompanions);
    if (!kept)
        return *needsTwoRuns(request);
    if (auto error = needsTheRuns(request))
        return *error;
    const KeptRows rows(*kept, sum);
    RunSpread spread{.runs = kept->runs,
                     .paths = std::vector<std::string>(kept->runs),
                     .seconds = spreadOf(kept->seconds, kept->runs),
                     .functions = rows.functions(),
                     .arcs = rows.arcs(),
                     .groups = {}};
    for (const auto& [run, path] : kept->paths)
        spread.paths[run] = path;
    for (const KeptGroup& group : kept->groups)
        spread.groups.push_back(groupOf(group));
    return spread;
}

} // namespace gmonscope
