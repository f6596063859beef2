// SPDX-License-Identifier: MIT
#include "symbolize/shared_names.h"

#include "base/demangle.h"

#include <algorithm>
#include <cctype>

namespace gmonscope {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Symbols of one name, as it is read, have one key: those of C++ say in an L before a name that it is local to its
/// file (Itanium ABI, 5.1.2), and number the variants of a constructor or destructor (5.1.4.3). Others may have that
/// key, too.
std::uint64_t keyOf(std::string_view symbol)
{
    std::uint64_t key = 0xcbf29ce484222325;
    const auto add = [&key](char c) { key = (key ^ static_cast<unsigned char>(c)) * 0x100000001b3; };
    if (!isMangled(symbol)) {
        for (const char c : symbol)
            add(c);
        return key;
    }
    for (std::size_t i = 0; i < symbol.size(); ++i) {
        const char next = i + 1 < symbol.size() ? symbol[i + 1] : '\0';
        if (symbol[i] == 'L' && isDigit(next))
            continue;
        add(symbol[i]);
        if ((symbol[i] == 'C' || symbol[i] == 'D') && isDigit(next))
            ++i;
    }
    return key;
}

/// A function whose name may be that of others.
struct Candidate {
    std::uint64_t key;
    std::uint32_t function;

    friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// Only names that may be shared are read: to read all takes as long as the rest of a load.
class NameMarker {
public:
    explicit NameMarker(Profile::Data& data) : m_data(data) {}

    void mark()
    {
        const std::vector<Candidate> candidates = list();
        for (auto first = candidates.begin(); first != candidates.end();) {
            const auto end =
                std::find_if(first, candidates.end(), [&](const Candidate& c) { return c.key != first->key; });
            if (end - first > 1)
                markAmong({first, end});
            first = end;
        }
    }

private:
    using Functions = std::vector<std::uint32_t>;

    /// By key, then by function.
    [[nodiscard]] std::vector<Candidate> list() const
    {
        std::vector<Candidate> candidates;
        candidates.reserve(m_data.functions.size());
        for (std::uint32_t f = 0; f < m_data.functions.size(); ++f)
            if (isNamed(m_data.functions[f]))
                candidates.push_back({keyOf(m_data.functions[f].symbol), f});
        std::sort(candidates.begin(), candidates.end());
        return candidates;
    }

    static bool isNamed(const Function& function) { return function.kind == FunctionKind::Function && function.module; }
    [[nodiscard]] bool isEntry(std::uint32_t f) const
    {
        return m_data.visibility.empty() || m_data.visibility[f].isFunction;
    }

    void markAmong(std::span<const Candidate> candidates)
    {
        Functions functions;
        for (const Candidate& candidate : candidates)
            functions.push_back(candidate.function);
        std::stable_sort(functions.begin(), functions.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Function &x = m_data.functions[a], &y = m_data.functions[b];
            return x.name != y.name ? x.name < y.name : x.module < y.module;
        });
        const auto differs = [&](auto of) {
            return [&, of](std::uint32_t a, std::uint32_t b) {
                return of(m_data.functions[a]) != of(m_data.functions[b]);
            };
        };
        const auto name = [](const Function& function) { return function.name.text(); };
        const auto module = [](const Function& function) { return function.module; };
        forEachRun(functions, differs(name), [&](std::span<const std::uint32_t> same) {
            markModules(same);
            forEachRun(same, differs(module), [&](std::span<const std::uint32_t> here) { markFiles(here); });
        });
    }

    template <class Differ, class Visit>
    static void forEachRun(std::span<const std::uint32_t> functions, const Differ& differ, const Visit& visit)
    {
        for (std::size_t first = 0; first < functions.size();) {
            std::size_t end = first + 1;
            while (end < functions.size() && !differ(functions[first], functions[end]))
                ++end;
            visit(functions.subspan(first, end - first));
            first = end;
        }
    }

    void markModules(std::span<const std::uint32_t> functions)
    {
        const auto entry =
            std::find_if(functions.begin(), functions.end(), [&](std::uint32_t f) { return isEntry(f); });
        const bool isShared = entry != functions.end() && std::any_of(entry, functions.end(), [&](std::uint32_t f) {
                                  return isEntry(f) && m_data.functions[f].module != m_data.functions[*entry].module;
                              });
        for (const std::uint32_t f : functions)
            m_data.functions[f].isInSeveralModules = isShared;
    }

    /// One that is everybody's and one of a file differ, too.
    void markFiles(std::span<const std::uint32_t> functions)
    {
        const auto entry =
            std::find_if(functions.begin(), functions.end(), [&](std::uint32_t f) { return isEntry(f); });
        const bool isShared = entry != functions.end() && std::any_of(entry, functions.end(), [&](std::uint32_t f) {
                                  const Function &function = m_data.functions[f], &first = m_data.functions[*entry];
                                  return isEntry(f) && (function.isLocal != first.isLocal ||
                                                        (function.isLocal && function.sourceFile != first.sourceFile));
                              });
        for (const std::uint32_t f : functions)
            m_data.functions[f].isInSeveralFiles = isShared && m_data.functions[f].isLocal;
    }

    Profile::Data& m_data;
};

} // namespace

void markSharedNames(Profile::Data& data) { NameMarker(data).mark(); }

} // namespace gmonscope
