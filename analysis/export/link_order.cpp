// SPDX-License-Identifier: MIT
#include "export/link_order.h"

#include "base/file_bytes.h"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <ostream>
#include <ranges>
#include <set>

namespace gmonscope {

namespace {

/// Two things that call each other so often.
struct Pair {
    std::uint32_t a, b;
    std::uint64_t calls;
};

/// Takes pairs, the most frequent first, and puts what is not placed yet at the end of the partner's row that is nearer
/// to it. Rows come out in the order in which they were begun.
std::vector<std::uint32_t> orderByPairs(std::vector<Pair> pairs, std::size_t count)
{
    std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.calls > y.calls; });
    constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    std::vector<std::size_t> rowOf(count, nowhere);
    std::vector<std::deque<std::uint32_t>> rows;
    const auto join = [&](std::uint32_t placed, std::uint32_t other) {
        auto& row = rows[rowOf[placed]];
        const auto at = std::find(row.begin(), row.end(), placed);
        if (at - row.begin() <= row.end() - at - 1)
            row.push_front(other);
        else
            row.push_back(other);
        rowOf[other] = rowOf[placed];
    };
    for (const Pair& pair : pairs) {
        const bool hasA = rowOf[pair.a] != nowhere, hasB = rowOf[pair.b] != nowhere;
        if (hasA && !hasB)
            join(pair.a, pair.b);
        else if (hasB && !hasA)
            join(pair.b, pair.a);
        else if (!hasA) {
            rowOf[pair.a] = rowOf[pair.b] = rows.size();
            rows.push_back({pair.a, pair.b});
        }
    }
    std::vector<std::uint32_t> order;
    for (const auto& row : rows)
        order.insert(order.end(), row.begin(), row.end());
    return order;
}

bool isCalled(const Function& function) { return function.kind == FunctionKind::Function && function.calls; }

/// Functions: those that call each other, then those that only the outside calls, then those that nobody calls.
std::vector<std::uint32_t> orderFunctions(const Profile& profile)
{
    std::vector<Pair> pairs;
    // As GNU gprof, whose profile has the oldest arc last.
    for (const Arc& arc : std::ranges::reverse_view(profile.arcs()))
        if (arc.caller != arc.callee && arc.calls && isCalled(profile.function(arc.caller)) &&
            isCalled(profile.function(arc.callee)))
            pairs.push_back({arc.caller.value, arc.callee.value, arc.calls});
    std::vector<std::uint32_t> order = orderByPairs(std::move(pairs), profile.functions().size());
    const std::set<std::uint32_t> placed(order.begin(), order.end());
    for (const bool called : {true, false})
        for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
            const Function& function = profile.function(FunctionId{f});
            if (function.kind == FunctionKind::Function && isCalled(function) == called && !placed.contains(f))
                order.push_back(f);
        }
    return order;
}

/// The object file of each symbol.
Result<std::map<std::string, std::string>> readMap(const std::string& path)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return file.error();
    std::vector<std::byte> bytes;
    if (auto read = readBytes(*file, path, bytes, largestProfile); !read)
        return read.error();
    std::map<std::string, std::string> objects;
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const auto colon = line.find(':'), blank = line.rfind(' ');
        if (colon != std::string_view::npos && blank != std::string_view::npos && blank > colon)
            objects.try_emplace(std::string(line.substr(blank + 1)), line.substr(0, colon));
    }
    return objects;
}

} // namespace

void writeFunctionOrder(std::ostream& out, const Profile& profile)
{
    for (const std::uint32_t f : orderFunctions(profile))
        out << profile.function(FunctionId{f}).symbol << '\n';
}

std::optional<Error> writeFileOrder(std::ostream& out, const Profile& profile, const std::string& mapFile)
{
    const auto objects = readMap(mapFile);
    if (!objects)
        return objects.error();
    std::set<std::string> printed;
    const auto print = [&](const std::string& object) {
        if (printed.insert(object).second)
            out << object << '\n';
    };
    for (const std::uint32_t f : orderFunctions(profile))
        if (const auto object = objects->find(std::string(profile.function(FunctionId{f}).symbol));
            object != objects->end())
            print(object->second);
    for (const auto& [symbol, object] : *objects)
        print(object);
    return {};
}

} // namespace gmonscope
