// SPDX-License-Identifier: MIT
#include "import/import_builder.h"

#include "base/demangle.h"
#include "base/one_line.h"
#include "base/saturated.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// Bytes that each takes here and, later, in the profile, at the most (measured with hostile files).
constexpr std::uint64_t functionBytes = 420, callBytes = 160, placeBytes = 200, moduleBytes = 450, textBytes = 100;

constexpr std::uint64_t pairOf(std::uint32_t first, std::uint32_t second)
{
    return std::uint64_t{first} << 32 | second;
}

} // namespace

std::string_view lastPart(std::string_view path)
{
    const std::string_view last = path.substr(path.rfind('/') + 1);
    return last.empty() ? path : last;
}

std::uint32_t ImportBuilder::text(std::string_view text)
{
    if (const auto known = m_texts.find(text); known != m_texts.end())
        return known->second;
    const std::string_view kept = m_table.names.add(text);
    m_table.lazyNames.addRoom(text.size());
    const auto number = static_cast<std::uint32_t>(m_textOf.size());
    m_textOf.push_back(kept);
    m_texts.emplace(kept, number);
    return number;
}

ModuleId ImportBuilder::module(std::string_view path)
{
    if (const auto known = m_modules.find(path); known != m_modules.end())
        return known->second;
    const ModuleId id{static_cast<std::uint32_t>(m_table.modules.size())};
    m_table.modules.push_back({.path = std::string(path),
                               .name = shownName(lastPart(path)),
                               .buildId = {},
                               .state = ModuleState::Missing,
                               .readFrom = {}});
    m_modules.emplace(m_textOf[text(path)], id);
    m_moduleBytes += path.size() + m_table.modules.back().name.size();
    return id;
}

FunctionId ImportBuilder::add(const Code& code, FunctionKind kind, std::string_view name)
{
    const FunctionId id{static_cast<std::uint32_t>(m_table.functions.size())};
    Function function;
    function.symbol = name;
    function.name = isReadable(name) ? ReadableName(name) : m_table.lazyNames.add(name);
    function.sourceFile = m_textOf[code.file];
    function.module = ModuleId{code.module};
    function.kind = kind;
    m_table.functions.push_back(function);
    m_self.push_back(0);
    m_functions.emplace(code, id);
    return id;
}

FunctionId ImportBuilder::function(std::string_view name, ModuleId module, std::string_view sourceFile)
{
    const Code code{text(name), module.value, text(sourceFile)};
    const auto known = m_functions.find(code);
    return known != m_functions.end() ? known->second : add(code, FunctionKind::Function, m_textOf[code.name]);
}

FunctionId ImportBuilder::namelessCode(ModuleId module)
{
    const std::string& of = m_table.modules[module.value].name;
    const std::string name = of.empty() ? "[unknown]" : '[' + of + ']';
    const Code code{text(name), module.value, text({})};
    const auto known = m_functions.find(code);
    return known != m_functions.end() ? known->second : add(code, FunctionKind::Library, m_textOf[code.name]);
}

void ImportBuilder::addSelf(FunctionId function, std::uint64_t amount)
{
    m_self[function.value] = addSaturated(m_self[function.value], amount);
}

void ImportBuilder::addCalls(FunctionId caller, FunctionId callee, std::uint64_t calls, std::uint64_t inclusive)
{
    CallSums& sums = m_calls[pairOf(caller.value, callee.value)];
    sums.calls = addSaturated(sums.calls, calls);
    sums.inclusive = addSaturated(sums.inclusive, inclusive);
}

void ImportBuilder::noteLine(FunctionId id, std::uint64_t line)
{
    Function& function = m_table.functions[id.value];
    if (line > 0 && line <= UINT32_MAX && (function.line == 0 || line < function.line))
        function.line = static_cast<std::uint32_t>(line);
}

std::uint32_t ImportBuilder::below(std::uint32_t place, std::optional<FunctionId> function)
{
    const auto next = static_cast<std::uint32_t>(m_stacks.size());
    const auto [known, isNew] = m_places.try_emplace(pairOf(place + 1, function ? function->value + 1 : 0), next);
    if (isNew)
        m_stacks.push_back({.parent = place, .function = function, .countsFor = {}});
    return known->second;
}

void ImportBuilder::addSamples(std::uint32_t place, std::uint64_t samples, double amount)
{
    StackNode& node = m_stacks[place];
    node.samples = addSaturated(node.samples, samples);
    node.seconds += amount;
}

std::uint64_t ImportBuilder::bytes() const
{
    return m_table.names.bytes() + textBytes * m_textOf.size() + functionBytes * m_table.functions.size() +
           callBytes * m_calls.size() + placeBytes * m_stacks.size() + moduleBytes * m_table.modules.size() +
           m_moduleBytes;
}

void ImportBuilder::take(double countsPerUnit, FunctionTable& table, NamedCounts& counts)
{
    for (std::size_t f = 0; f < m_self.size(); ++f) {
        m_table.functions[f].ticks = static_cast<double>(m_self[f]);
        m_table.functions[f].selfSeconds = m_table.functions[f].ticks / countsPerUnit;
    }
    for (StackNode& node : m_stacks) {
        node.seconds /= countsPerUnit;
        if (!node.function)
            continue;
        Function& function = m_table.functions[node.function->value];
        function.ticks += static_cast<double>(node.samples);
        function.selfSeconds += node.seconds;
    }
    std::vector<std::pair<std::uint64_t, CallSums>> calls(m_calls.begin(), m_calls.end());
    m_calls = {};
    std::sort(calls.begin(), calls.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [key, sums] : calls) {
        const FunctionId caller{static_cast<std::uint32_t>(key >> 32)}, callee{static_cast<std::uint32_t>(key)};
        // A file of samples, as pprof makes it, tells of calls that nobody counted: calls=0.
        counts.calls.push_back({.caller = sums.calls ? CallerId(caller) : CallerId::measured(caller),
                                .callee = callee,
                                .calls = sums.calls});
        counts.arcTimes.push_back({caller, callee, static_cast<double>(sums.inclusive) / countsPerUnit});
    }
    m_stacks.shrink_to_fit();
    counts.stacks = std::move(m_stacks);
    m_table.functions.shrink_to_fit();
    table = std::move(m_table);
    *this = ImportBuilder(); // what finds names and places again is not needed any more, but large
}

} // namespace gmonscope
