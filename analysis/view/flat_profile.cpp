// SPDX-License-Identifier: MIT
#include "gmonscope/views.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace gmonscope {

double totalSecondsOf(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    const double fraction = profile.visibility(id).fraction;
    return function.selfSeconds + (fraction > 0 ? function.descendantsSeconds / fraction : 0);
}

namespace {

/// What rows are ordered by, without their symbols. Keys are sorted, not rows: they are a third as large.
struct OrderKey {
    double selfSeconds;
    std::uint64_t calls;
    std::uint32_t function;
};

/// Orders what nothing but its symbol tells apart. At a million functions that is much, and names lie all over memory:
/// what is compared first stands in the keys, and is fetched ahead.
class SymbolOrder {
public:
    explicit SymbolOrder(std::span<const Function> functions) : m_functions(functions) {}

    void sort(std::span<OrderKey> same)
    {
        m_keys.clear();
        for (std::size_t i = 0; i < same.size(); ++i) {
            fetchAhead(same, i);
            m_keys.push_back({startOf(m_functions[same[i].function].symbol), same[i].function});
        }
        std::sort(m_keys.begin(), m_keys.end(), [this](const Key& a, const Key& b) {
            if (a.start != b.start)
                return a.start < b.start;
            const int names = m_functions[a.function].symbol.compare(m_functions[b.function].symbol);
            return names != 0 ? names < 0 : a.function < b.function;
        });
        for (std::size_t i = 0; i < same.size(); ++i)
            same[i].function = m_keys[i].function;
    }

private:
    /// 24 bytes: those of C++ begin alike.
    using Start = std::array<std::uint64_t, 3>;
    struct Key {
        Start start;
        std::uint32_t function;
    };

    void fetchAhead(std::span<const OrderKey> keys, std::size_t i) const
    {
        constexpr std::size_t near = 6, far = 12;
        if (i + far >= keys.size())
            return;
        __builtin_prefetch(&m_functions[keys[i + far].function].symbol);
        __builtin_prefetch(m_functions[keys[i + near].function].symbol.data());
    }

    /// Compares as the bytes do.
    static Start startOf(std::string_view symbol)
    {
        std::array<char, sizeof(Start)> bytes{};
        std::memcpy(bytes.data(), symbol.data(), std::min(symbol.size(), bytes.size()));
        Start start;
        for (std::size_t word = 0; word < start.size(); ++word) {
            start[word] = 0;
            for (std::size_t i = 0; i < 8; ++i)
                start[word] = start[word] << 8 | static_cast<unsigned char>(bytes[8 * word + i]);
        }
        return start;
    }

    std::span<const Function> m_functions;
    std::vector<Key> m_keys;
};

std::vector<OrderKey> orderOf(const Profile& profile, const ListingRules& rules)
{
    const auto functions = profile.functions();
    std::vector<OrderKey> order;
    order.reserve(functions.size());
    for (std::uint32_t f = 0; f < functions.size(); ++f)
        if (profile.visibility(FunctionId{f}).inFlat && rules.isReached(functions[f]))
            order.push_back({functions[f].selfSeconds, functions[f].calls, f});
    std::sort(order.begin(), order.end(), [](const OrderKey& a, const OrderKey& b) {
        return a.selfSeconds != b.selfSeconds ? a.selfSeconds > b.selfSeconds : a.calls > b.calls;
    });
    SymbolOrder symbols(functions);
    for (auto first = order.begin(); first != order.end();) {
        const auto end = std::find_if(first, order.end(), [&](const OrderKey& key) {
            return key.selfSeconds != first->selfSeconds || key.calls != first->calls;
        });
        if (end - first > 1)
            symbols.sort({first, end});
        first = end;
    }
    return order;
}

} // namespace

std::vector<FlatRow> buildFlatProfile(const Profile& profile, const ListingRules& rules)
{
    const std::vector<OrderKey> order = orderOf(profile, rules);
    std::vector<FlatRow> rows;
    rows.reserve(order.size());
    double sum = 0;
    for (const OrderKey& key : order) {
        FlatRow row{.function = FunctionId{key.function}};
        row.percent = profile.percent(key.selfSeconds);
        row.cumulativeSeconds = sum += key.selfSeconds;
        row.selfSeconds = key.selfSeconds;
        row.calls = key.calls;
        if (key.calls) {
            row.selfPerCall = key.selfSeconds / static_cast<double>(key.calls);
            row.totalPerCall = totalSecondsOf(profile, row.function) / static_cast<double>(key.calls);
        }
        rows.push_back(row);
    }
    return rows;
}

} // namespace gmonscope
