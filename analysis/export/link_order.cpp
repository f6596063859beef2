// SPDX-License-Identifier: MIT
#include "export/link_order.h"

#include "base/one_line.h"
#include "locate/object_map.h"
#include "select/link_chains.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <ostream>
#include <set>

namespace gmonscope {

namespace {

using Takes = LinkChains::Takes;
using Indices = std::vector<std::size_t>;

bool isCalled(const Function& function) { return function.kind == FunctionKind::Function && function.calls; }

/// The oldest first: as GNU gprof, whose profile has it last.
std::vector<Link> linksOf(const Profile& profile)
{
    std::vector<Link> links;
    for (const Arc& arc : profile.arcs())
        if (arc.caller != arc.callee)
            links.push_back({arc.caller.value, arc.callee.value, arc.calls});
    std::reverse(links.begin(), links.end());
    return links;
}

void sortByCalls(const std::vector<Link>& links, Indices& which)
{
    std::stable_sort(which.begin(), which.end(),
                     [&](std::size_t a, std::size_t b) { return links[a].calls > links[b].calls; });
}

Indices allOf(const std::vector<Link>& links)
{
    Indices all(links.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

/// GNU gprof's four steps: functions with many frequent callers, frequent links, all others, functions without links.
class FunctionOrder {
public:
    explicit FunctionOrder(const Profile& profile)
        : m_profile(profile), m_links(linksOf(profile)), m_sorted(allOf(m_links)), m_chains(profile.functions().size())
    {
        sortByCalls(m_links, m_sorted);
        for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
            (isCalled(profile.function(FunctionId{f})) ? m_used : m_unused).push_back(f);
            m_chains.setPlaced(f, !isCalled(profile.function(FunctionId{f})));
        }
    }

    std::vector<std::uint32_t> order()
    {
        Indices left, none;
        Indices hot = takeManyCallers();
        sortByCalls(m_links, hot);
        m_chains.place(m_links, hot, Takes::All, left);
        m_chains.place(m_links, m_sorted, Takes::Frequent, left);
        m_chains.place(m_links, left, Takes::All, none);
        for (const std::uint32_t f : m_used)
            if (!m_chains.isPlaced(f))
                m_chains.append(f);
        for (const std::uint32_t f : m_unused)
            m_chains.append(f);
        return m_chains.order();
    }

private:
    /// How many of the links that make up 90 % of all calls lead to each function.
    [[nodiscard]] std::vector<std::uint32_t> countFrequentCallers() const
    {
        constexpr double most = 0.90;
        std::vector<std::uint32_t> uses(m_profile.functions().size());
        std::uint64_t all = 0, seen = 0;
        for (const Link& link : m_links)
            all += link.calls;
        for (const std::size_t i : m_sorted) {
            seen += m_links[i].calls;
            if (all && static_cast<double>(seen) / static_cast<double>(all) > most)
                break;
            ++uses[m_links[i].callee];
        }
        return uses;
    }

    /// Takes the 1.25 % of called functions that have most such callers, which come first. Returns the links among
    /// them; all their links count as placed.
    Indices takeManyCallers()
    {
        constexpr std::size_t share = 80, fewest = 5;
        const auto uses = countFrequentCallers();
        std::vector<std::uint32_t> most = m_used;
        std::stable_sort(most.begin(), most.end(), [&](std::uint32_t a, std::uint32_t b) { return uses[a] > uses[b]; });
        Indices links;
        std::size_t last = 0;
        for (std::size_t i = 0; i < m_used.size() / share && uses[most[i]] != fewest; ++i) {
            takeLinks(most[i], links);
            m_chains.setPlaced(most[i], true);
            last = i;
        }
        std::erase_if(links, [this](std::size_t i) {
            const Link& link = m_links[i];
            if (!m_chains.isPlaced(link.caller) || !m_chains.isPlaced(link.callee))
                return true;
            m_chains.setPlaced(link.caller, false);
            m_chains.setPlaced(link.callee, false);
            return false;
        });
        for (std::size_t i = 0; i < last; ++i)
            if (m_chains.isPlaced(most[i]))
                m_chains.append(most[i]);
        return links;
    }

    /// To its callees, then from its callers.
    void takeLinks(std::uint32_t function, Indices& links)
    {
        if (m_linkOfArc.empty()) {
            m_linkOfArc.resize(m_profile.arcs().size());
            std::size_t next = 0;
            for (std::size_t i = m_profile.arcs().size(); i-- > 0;)
                if (m_profile.arcs()[i].caller != m_profile.arcs()[i].callee)
                    m_linkOfArc[i] = next++;
        }
        for (const auto arcs : {m_profile.arcsFrom(FunctionId{function}), m_profile.arcsTo(FunctionId{function})})
            for (const ArcId id : arcs)
                if (m_profile.arc(id).caller != m_profile.arc(id).callee) {
                    links.push_back(m_linkOfArc[id.value]);
                    m_links[links.back()].isPlaced = true;
                }
    }

    const Profile& m_profile;
    std::vector<Link> m_links;
    Indices m_sorted, m_linkOfArc;
    LinkChains m_chains;
    std::vector<std::uint32_t> m_used, m_unused;
};

/// Prints each object once: names may differ in what no line can show.
class ObjectPrinter {
public:
    ObjectPrinter(std::ostream& out, bool repeats) : m_out(out), m_repeats(repeats) {}

    void print(std::string_view object)
    {
        std::string line = oneLine(std::string(object));
        if (const auto [known, isNew] = m_known.insert(std::move(line)); isNew || m_repeats)
            m_out << *known << '\n';
    }
    [[nodiscard]] bool knows(std::string_view object) const { return m_known.contains(oneLine(std::string(object))); }

private:
    std::ostream& m_out;
    bool m_repeats;
    std::set<std::string> m_known;
};

/// Functions that stand for object files: those of GNU gprof's profile.
void writeGnuFiles(std::ostream& out, const Profile& profile, const ObjectMap& map)
{
    const std::set<std::string_view> objects(map.objects().begin(), map.objects().end());
    const auto isObject = [&](std::uint32_t f) { return objects.contains(profile.function(FunctionId{f}).symbol); };
    std::vector<Link> links = linksOf(profile);
    std::erase_if(links, [&](const Link& link) { return !isObject(link.caller) || !isObject(link.callee); });
    LinkChains chains(profile.functions().size());
    Indices left;
    chains.place(links, allOf(links), Takes::Frequent, left);
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f)
        if (isObject(f) && !chains.isPlaced(f))
            chains.append(f);
    ObjectPrinter printer(out, true);
    for (const std::uint32_t f : chains.order())
        printer.print(profile.function(FunctionId{f}).symbol);
    for (const std::string_view object : objects) // by name
        if (!printer.knows(object))
            printer.print(object);
}

/// Objects, linked by all calls between their functions.
std::vector<std::uint32_t> orderObjects(const Profile& profile, const ObjectMap& map)
{
    const auto objectOf = [&](FunctionId f) { return map.find(profile.function(f).symbol); };
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> calls;
    for (const Arc& arc : profile.arcs()) {
        const ObjectMap::Place *caller = objectOf(arc.caller), *callee = objectOf(arc.callee);
        if (caller && callee && caller->object != callee->object)
            calls[{caller->object, callee->object}] += arc.calls;
    }
    std::vector<Link> links;
    for (const auto& [ends, count] : calls)
        links.push_back({ends.first, ends.second, count});
    Indices which = allOf(links), left, none;
    sortByCalls(links, which);
    LinkChains chains(map.objects().size());
    chains.place(links, which, Takes::Frequent, left);
    chains.place(links, left, Takes::All, none);
    for (std::uint32_t object = 0; object < map.objects().size(); ++object)
        if (!chains.isPlaced(object))
            chains.append(object);
    return chains.order();
}

} // namespace

void writeFunctionOrder(std::ostream& out, const Profile& profile, bool asGnu)
{
    std::vector<std::uint32_t> order = FunctionOrder(profile).order();
    std::vector<bool> isPrinted(profile.functions().size());
    if (!asGnu) // a function whose callers were taken as frequent may be missing, or twice
        for (std::uint32_t f = 0; f < profile.functions().size(); ++f)
            order.push_back(f);
    for (const std::uint32_t f : order) {
        const Function& function = profile.function(FunctionId{f});
        if (asGnu || (function.kind == FunctionKind::Function && !isPrinted[f]))
            out << oneLine(std::string(function.symbol)) << '\n';
        isPrinted[f] = true;
    }
}

std::optional<Error> writeFileOrder(std::ostream& out, const Profile& profile, const std::string& mapFile, bool asGnu)
{
    const auto map = ObjectMap::read(mapFile);
    if (!map)
        return map.error();
    if (asGnu) {
        writeGnuFiles(out, profile, *map);
        return {};
    }
    ObjectPrinter printer(out, false);
    for (const std::uint32_t object : orderObjects(profile, *map))
        printer.print(map->objects()[object]);
    return {};
}

} // namespace gmonscope
