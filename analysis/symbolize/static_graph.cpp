// SPDX-License-Identifier: MIT
#include "symbolize/static_graph.h"

#include "elf/elf_stubs.h"
#include "static_calls/code_jumps.h"
#include "static_calls/imports.h"

#include <algorithm>
#include <elf.h>

namespace gmonscope {

namespace {

/// Also ARM's, and those of symbols with a version.
bool countsCalls(std::string_view name)
{
    name = name.substr(0, name.find('@'));
    return isCountingSymbol(name) || name == "__gnu_mcount_nc" || name == "__mcount" || name == ".mcount";
}

template <class T> void sortOnce(std::vector<T>& list)
{
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

class StaticReader {
public:
    StaticReader(const ElfImage& image, const SymbolTable& table, const std::vector<Function>& functions)
        : m_image(image), m_table(table), m_functions(functions)
    {
        m_result.isCounted.assign(functions.size(), false);
    }

    std::optional<StaticModule> read(const GoOn& goOn)
    {
        std::vector<AddressRange> ranges;
        for (const FunctionRange& range : m_table.ranges)
            if (m_functions[range.function.value].kind == FunctionKind::Function)
                ranges.push_back(range.range);
        const auto jumps = findCodeJumps(m_image, ranges, goOn);
        if (!jumps)
            return {};
        m_imports = readImports(m_image);
        for (const CodeJump& jump : *jumps)
            if (const auto caller = m_table.find(jump.site))
                add(*caller, jump);
        sortOnce(m_result.calls);
        sortOnce(m_result.imports);
        const auto& counted = m_result.isCounted;
        if (std::find(counted.begin(), counted.end(), true) == counted.end())
            m_result.isCounted.assign(m_functions.size(), true);
        for (const ElfSymbol& symbol : m_image.symbols)
            if (!symbol.isLocal && !symbol.isIndirect && symbol.kind == SymbolKind::Function)
                if (const auto function = m_table.find(symbol.address))
                    m_result.exports.emplace(symbol.name.substr(0, symbol.name.find('@')), *function);
        return std::move(m_result);
    }

private:
    void add(FunctionId caller, const CodeJump& jump)
    {
        const bool isSlot = jump.kind == JumpKind::CallSlot || jump.kind == JumpKind::JumpSlot;
        const ImportSlots& names = isSlot ? m_imports.slots : m_imports.stubs;
        if (const auto name = names.find(jump.target); name != names.end()) {
            if (countsCalls(name->second))
                m_result.isCounted[entryOf(caller).value] = true;
            else
                m_result.imports.push_back({caller, name->second});
            return;
        }
        const auto callee = isSlot ? std::nullopt : m_table.find(jump.target);
        if (!callee)
            return;
        const Function& function = m_functions[callee->value];
        if (function.kind == FunctionKind::Instrumentation || countsCalls(function.symbol))
            m_result.isCounted[entryOf(caller).value] = true;
        else if (isEntry(*callee, jump.target) && (*callee != caller || jump.kind == JumpKind::Call))
            m_result.calls.push_back({caller, *callee});
    }

    /// Returns the function that the calls of a row count for: for a line or a marked part, its function.
    [[nodiscard]] FunctionId entryOf(FunctionId row) const
    {
        return m_table.wholeOf(row).value_or(m_table.entryOf(row));
    }

    /// Is it where the function begins?
    [[nodiscard]] bool isEntry(FunctionId callee, std::uint64_t target) const
    {
        const Function& function = m_functions[callee.value];
        if (function.kind != FunctionKind::Function || m_table.entryOf(callee) != callee || m_table.wholeOf(callee))
            return false;
        constexpr std::uint64_t globalEntry = 8; // the local one is behind two instructions: ELFv2 ABI, 2.3.2.1
        const bool isLocalEntry = m_image.machine == EM_PPC64 && target - function.address == globalEntry;
        return function.address == target || isLocalEntry;
    }

    const ElfImage& m_image;
    const SymbolTable& m_table;
    const std::vector<Function>& m_functions;
    Imports m_imports;
    StaticModule m_result;
};

} // namespace

std::optional<StaticModule> readStaticModule(const ElfImage& image, const SymbolTable& table,
                                             const std::vector<Function>& functions, const GoOn& goOn)
{
    if (!canDecode(image))
        return StaticModule{};
    return StaticReader(image, table, functions).read(goOn);
}

std::vector<StaticArc> joinStaticModules(std::span<const StaticModule> modules)
{
    const auto find = [&](std::string_view name) -> std::optional<StaticPlace> {
        for (std::uint32_t m = 0; m < modules.size(); ++m)
            if (const auto found = modules[m].exports.find(name); found != modules[m].exports.end())
                return StaticPlace{m, found->second};
        return {};
    };
    std::vector<StaticArc> arcs;
    for (std::uint32_t m = 0; m < modules.size(); ++m) {
        for (const StaticModule::Call& call : modules[m].calls)
            arcs.push_back({{m, call.caller}, {m, call.callee}});
        for (const StaticModule::Import& import : modules[m].imports)
            if (const auto callee = find(import.name))
                arcs.push_back({{m, import.caller}, *callee});
    }
    return arcs;
}

} // namespace gmonscope
