// SPDX-License-Identifier: MIT
#include "processes/process_links.h"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>

namespace gmonscope {

namespace {

using Maybe = std::optional<std::size_t>;

/// The processes of one recording on one machine.
struct Family {
    std::map<ProcessId, std::vector<std::size_t>> profiles; ///< of a child of fork, whose start nobody tells: by 0
    std::map<ProcessId, std::size_t> others;                ///< nodes of those without profiles
};

/// A process whose profile is looked for.
struct Wanted {
    ProcessId id;
    std::string name;   ///< of its program then; a process has several profiles if it became other programs
    std::size_t byWhom; ///< the profile that tells of it
};

class Linker {
public:
    explicit Linker(const std::vector<ReadProcess>& read) : m_read(read), m_nodes(read.size())
    {
        for (std::size_t i = 0; i < read.size(); ++i) {
            const ProcessOrigin& origin = read[i].origin;
            m_nodes[i] = {.profile = i, .parent = {}, .name = read[i].profile.name, .pid = read[i].profile.pid};
            if (origin.pid)
                m_families[origin.family].profiles[idOf(origin)].push_back(i);
        }
    }

    std::vector<ProcessNode> link()
    {
        for (std::size_t i = 0; i < m_read.size(); ++i)
            if (m_read[i].origin.pid)
                linkProfile(i);
        return inOrder();
    }

private:
    static bool isCopy(const ProcessOrigin& origin)
    {
        return origin.isForked() || origin.ancestors.empty() || origin.ancestors.front().id.pid != origin.pid;
    }
    static ProcessId idOf(const ProcessOrigin& origin)
    {
        return isCopy(origin) ? ProcessId{origin.pid, 0} : origin.ancestors.front().id;
    }
    static bool isSameProgram(const ProcessOrigin& a, const ProcessOrigin& b)
    {
        return !a.ancestors.empty() && !b.ancestors.empty() && a.ancestors.front().id == b.ancestors.front().id &&
               a.ancestors.front().name == b.ancestors.front().name;
    }

    void linkProfile(std::size_t i)
    {
        const ProcessOrigin& origin = m_read[i].origin;
        Family& family = m_families[origin.family];
        if (isCopy(origin)) {
            m_nodes[i].parent = makerOf(family, i);
            return;
        }
        if (const Maybe before = earlierProgram(family, i)) {
            m_nodes[i].parent = before;
            m_nodes[i].isSameProcess = true;
        } else
            m_nodes[i].parent = nearest(family, std::span(origin.ancestors).subspan(1), i);
    }

    /// The process that forked a child.
    Maybe makerOf(Family& family, std::size_t child)
    {
        const ProcessOrigin& origin = m_read[child].origin;
        Maybe best;
        for (auto place = family.profiles.lower_bound({origin.parentPid, 0});
             origin.isForked() && place != family.profiles.end() && place->first.pid == origin.parentPid; ++place)
            for (const std::size_t i : place->second)
                if (i != child && isSameProgram(m_read[i].origin, origin) && isBetter(i, best, child))
                    best = i;
        if (best || origin.ancestors.empty())
            return best;
        const Maybe program = nearest(family, origin.ancestors, child);
        if (!origin.isForked() || origin.parentPid == origin.ancestors.front().id.pid)
            return program;
        return other(family, {origin.parentPid, 0}, origin.ancestors.front().name, program);
    }

    /// The profile that a process left as another program, before an exec.
    Maybe earlierProgram(const Family& family, std::size_t i) const
    {
        const ProcessOrigin& origin = m_read[i].origin;
        const double start = m_read[i].profile.startedAt;
        Maybe best;
        const auto consider = [&](std::size_t before) {
            const ProcessOrigin& other = m_read[before].origin;
            const double its = m_read[before].profile.startedAt;
            const bool isOfSame =
                !other.isForked() || (origin.ancestors.size() > 1 && other.parentPid == origin.ancestors[1].id.pid);
            if (before != i && isOfSame && std::tie(its, before) < std::tie(start, i) &&
                (!best || m_read[*best].profile.startedAt <= its))
                best = before;
        };
        forEach(family, origin.ancestors.front().id, consider);
        return best;
    }

    template <class Function> void forEach(const Family& family, const ProcessId& id, const Function& function) const
    {
        for (const ProcessId& key : {id, ProcessId{id.pid, 0}})
            if (const auto place = family.profiles.find(key); place != family.profiles.end())
                for (const std::size_t i : place->second)
                    function(i);
    }

    /// The last that had begun when the child had is better than an earlier one, and any such than a later one.
    bool isBetter(std::size_t i, const Maybe& best, std::size_t child) const
    {
        if (!best)
            return true;
        const double limit = m_read[child].profile.startedAt;
        const double a = m_read[i].profile.startedAt, b = m_read[*best].profile.startedAt;
        if ((a <= limit) != (b <= limit))
            return a <= limit;
        return a <= limit ? a > b : a < b;
    }

    Maybe profileOf(const Family& family, const Wanted& wanted) const
    {
        Maybe best;
        const auto isNamed = [&](std::size_t i) {
            const auto& ancestors = m_read[i].origin.ancestors;
            return !ancestors.empty() && ancestors.front().name == wanted.name;
        };
        forEach(family, wanted.id, [&](std::size_t i) {
            if (i == wanted.byWhom || (best && isNamed(*best) && !isNamed(i)))
                return;
            if ((best && !isNamed(*best) && isNamed(i)) || isBetter(i, best, wanted.byWhom))
                best = i;
        });
        return best;
    }

    /// The node of the first of these processes; those without profiles get nodes up to one that has one.
    Maybe nearest(Family& family, std::span<const Ancestor> ancestors, std::size_t byWhom)
    {
        if (ancestors.empty())
            return {};
        const Ancestor& first = ancestors.front();
        if (const Maybe profile = profileOf(family, {first.id, first.name, byWhom}))
            return profile;
        if (const auto place = family.others.find(first.id); place != family.others.end()) {
            const std::size_t known = place->second;
            if (!m_nodes[known].parent) // who told of it first did not see so far up
                m_nodes[known].parent = nearest(family, ancestors.subspan(1), byWhom);
            return known;
        }
        const Maybe parent = nearest(family, ancestors.subspan(1), byWhom);
        return other(family, first.id, first.name, parent);
    }

    std::size_t other(Family& family, const ProcessId& id, const std::string& name, const Maybe& parent)
    {
        const auto [place, isNew] = family.others.try_emplace(id, m_nodes.size());
        if (isNew)
            m_nodes.push_back({.profile = {}, .parent = parent, .name = name, .pid = id.pid});
        return place->second;
    }

    /// Puts parents first. Files may tell that processes started each other: then the first of them has no parent.
    std::vector<ProcessNode> inOrder()
    {
        std::vector<std::vector<std::size_t>> children(m_nodes.size());
        std::vector<std::size_t> order;
        std::vector<bool> isPlaced(m_nodes.size());
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (m_nodes[i].parent)
                children[*m_nodes[i].parent].push_back(i);
        const auto place = [&](std::size_t root) {
            isPlaced[root] = true;
            order.push_back(root);
            for (std::size_t next = order.size() - 1; next < order.size(); ++next)
                for (const std::size_t child : children[order[next]])
                    if (!isPlaced[child]) {
                        isPlaced[child] = true;
                        order.push_back(child);
                    }
        };
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (!m_nodes[i].parent)
                place(i);
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (!isPlaced[i]) {
                m_nodes[i].parent.reset();
                place(i);
            }
        return reordered(order);
    }

    std::vector<ProcessNode> reordered(const std::vector<std::size_t>& order)
    {
        std::vector<std::size_t> places(order.size());
        std::vector<ProcessNode> nodes;
        nodes.reserve(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            places[order[i]] = i;
            nodes.push_back(std::move(m_nodes[order[i]]));
            ProcessNode& node = nodes.back();
            if (node.parent)
                node.parent = places[*node.parent];
            node.treeSeconds = node.profile ? m_read[*node.profile].profile.cpuSeconds : 0;
        }
        for (std::size_t i = nodes.size(); i-- > 0;)
            if (nodes[i].parent)
                nodes[*nodes[i].parent].treeSeconds += nodes[i].treeSeconds;
        return nodes;
    }

    const std::vector<ReadProcess>& m_read;
    std::vector<ProcessNode> m_nodes; ///< those of the profiles first
    std::unordered_map<std::string, Family> m_families;
};

} // namespace

std::vector<ProcessNode> linkProcesses(const std::vector<ReadProcess>& read) { return Linker(read).link(); }

} // namespace gmonscope
