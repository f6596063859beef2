// SPDX-License-Identifier: MIT
#include "symbolize/shared_names.h"

#include "base/demangle.h"
#include "base/in_parallel.h"
#include "base/radix_sort.h"

#include <algorithm>
#include <cctype>

namespace gmonscope {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// For C++: true if the symbol says more than its readable name. An L before a name says that it is local to its file
/// (Itanium ABI, 5.1.2), and constructors and destructors have numbered variants (5.1.4.3).
bool saysMore(std::string_view symbol, std::size_t i)
{
    const char c = symbol[i];
    return (c == 'L' || c == 'C' || c == 'D') && i + 1 < symbol.size() && isDigit(symbol[i + 1]);
}

/// True if saysMore() is for any place. Looks at all of them without a branch, sixteen at once.
bool saysMoreAnywhere(std::string_view symbol)
{
    unsigned char any = 0;
    for (std::size_t i = 1; i < symbol.size(); ++i) {
        const char c = symbol[i - 1], next = symbol[i];
        const auto isMark = static_cast<unsigned char>((c == 'L') | (c == 'C') | (c == 'D'));
        any |= static_cast<unsigned char>(isMark & ((next >= '0') & (next <= '9')));
    }
    return any != 0;
}

/// Symbols of one name, as it is read, have one key. Others may have that key, too.
std::uint32_t keyOf(std::string_view symbol, std::string& common)
{
    const auto hash = [](std::string_view text) {
        return static_cast<std::uint32_t>(std::hash<std::string_view>()(text));
    };
    if (!isMangled(symbol) || !saysMoreAnywhere(symbol)) // as most
        return hash(symbol);
    common.clear();
    for (std::size_t i = 0; i < symbol.size(); ++i) {
        if (!saysMore(symbol, i))
            common += symbol[i];
        else if (symbol[i] != 'L')
            common += symbol[i++];
    }
    return hash(common);
}

/// A function whose name may be that of others.
struct Candidate {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint32_t key = 0;
    std::uint32_t function = none;
};

/// Only names that may be shared are read: to read all takes as long as the rest of a load.
class NameMarker {
public:
    explicit NameMarker(FunctionTable& table) : m_table(table) {}

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
        markNameless();
    }

private:
    using Functions = std::vector<std::uint32_t>;

    /// By key, then by function.
    [[nodiscard]] std::vector<Candidate> list() const
    {
        std::vector<Candidate> candidates(m_table.functions.size());
        constexpr std::size_t leastFunctions = 10'000;
        inParallel(candidates.size(), leastFunctions, [&](std::size_t first, std::size_t end) {
            std::string common;
            for (std::size_t f = first; f < end; ++f)
                if (const Function& function = m_table.functions[f]; isNamed(function))
                    candidates[f] = {keyOf(function.symbol, common), static_cast<std::uint32_t>(f)};
        });
        std::erase_if(candidates, [](const Candidate& candidate) { return candidate.function == Candidate::none; });
        radixSort(candidates, [](const Candidate& candidate) { return candidate.key; });
        return candidates;
    }

    static bool isNamed(const Function& function) { return function.kind == FunctionKind::Function && function.module; }
    [[nodiscard]] bool isEntry(std::uint32_t f) const
    {
        return m_table.visibility.empty() || m_table.visibility[f].isFunction;
    }

    void markAmong(std::span<const Candidate> candidates)
    {
        Functions functions;
        for (const Candidate& candidate : candidates)
            functions.push_back(candidate.function);
        std::stable_sort(functions.begin(), functions.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Function &x = m_table.functions[a], &y = m_table.functions[b];
            return x.name != y.name ? x.name < y.name : x.module < y.module;
        });
        const auto differs = [&](auto of) {
            return [&, of](std::uint32_t a, std::uint32_t b) {
                return of(m_table.functions[a]) != of(m_table.functions[b]);
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
                                  return isEntry(f) && m_table.functions[f].module != m_table.functions[*entry].module;
                              });
        for (const std::uint32_t f : functions)
            m_table.functions[f].isInSeveralModules = isShared;
    }

    /// An address says nothing without the library that it is in.
    void markNameless()
    {
        for (Function& function : m_table.functions)
            if (function.isNameless && function.module && function.module->value)
                function.isInSeveralModules = m_table.modules[function.module->value].state == ModuleState::Read;
    }

    /// One that is everybody's and one of a file differ, too.
    void markFiles(std::span<const std::uint32_t> functions)
    {
        const auto entry =
            std::find_if(functions.begin(), functions.end(), [&](std::uint32_t f) { return isEntry(f); });
        const bool isShared = entry != functions.end() && std::any_of(entry, functions.end(), [&](std::uint32_t f) {
                                  const Function &function = m_table.functions[f], &first = m_table.functions[*entry];
                                  return isEntry(f) && (function.isLocal != first.isLocal ||
                                                        (function.isLocal && function.sourceFile != first.sourceFile));
                              });
        for (const std::uint32_t f : functions)
            m_table.functions[f].isInSeveralFiles = isShared && m_table.functions[f].isLocal;
    }

    FunctionTable& m_table;
};

} // namespace

void markSharedNames(FunctionTable& table) { NameMarker(table).mark(); }

} // namespace gmonscope
