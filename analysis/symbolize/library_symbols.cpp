// SPDX-License-Identifier: MIT
#include "symbolize/library_symbols.h"

#include "base/demangle.h"
#include "base/hex.h"
#include "base/one_line.h"
#include "elf/unwind_functions.h"

#include <filesystem>
#include <map>

namespace gmonscope {

namespace {

std::string nameOf(const std::string& path)
{
    const std::string name = std::filesystem::path(path).filename().string();
    return shownName(name.empty() ? path : name);
}

/// libgmonscope-rt.so, whatever stands behind that.
bool isRuntime(const std::string& name) { return name.starts_with("libgmonscope-rt.so"); }

} // namespace

LibrarySymbols::LibrarySymbols(const CodeModule& module, FunctionId instrumentation, const ModuleFinder& finder,
                               const ModuleFinder::Found& found, const std::vector<std::uint64_t>& callees,
                               bool isOneRow)
    : m_module{.path = module.path,
               .name = nameOf(module.path),
               .buildId = module.buildId,
               .hasCalls = module.countsCalls},
      m_found(found), m_instrumentation(instrumentation), m_isRuntime(isRuntime(m_module.name)), m_isOneRow(isOneRow)
{
    auto image = m_isRuntime ? ElfImage{} : readImage(finder);
    ElfImage nameless;
    ElfImage& known = image ? *image : nameless;
    if (m_module.state != ModuleState::Read && !callees.empty())
        nameByAddress(known, callees);
    else if (known.isStripped)
        addCalledFunctions(callees, known);
    m_symbols = buildSymbolTable(known, m_all, {.naming = Naming::Symbol, .splitAtMarks = true});
    m_rows.assign(m_all.functions.size(), isNoRow);
    m_isCounted.assign(m_all.functions.size(), false);
}

void LibrarySymbols::nameByAddress(ElfImage& image, const std::vector<std::uint64_t>& callees) const
{
    if (image.code.empty()) // where it ends nobody knows
        image.code.push_back({.range = {callees.front(), UINT64_MAX}});
    for (const std::uint64_t callee : callees) {
        const std::string name = m_module.name + '+' + hex(callee);
        image.symbols.push_back({.name = name, .address = callee, .isNameless = true});
    }
}

/// If the image cannot be used, the reason is noted in the module.
Result<ElfImage> LibrarySymbols::readImage(const ModuleFinder& finder)
{
    m_module.state = m_found.state;
    if (m_found.path != m_module.path)
        m_module.readFrom = m_found.path;
    if (m_found.state == ModuleState::Missing || m_found.state == ModuleState::OtherBuild)
        return ElfImage{};
    const Result<ElfImage>& headers = finder.headersOf(m_found.path);
    if (!headers)
        return headers;
    auto image = readElfImage(m_found.path);
    if (!image || image->isStripped)
        if (auto symbols = finder.findSymbols(*headers)) {
            symbols->marks = headers->marks;
            symbols->countingStubs = headers->countingStubs;
            return std::move(*symbols);
        }
    if (image && !image->symbols.empty())
        return image;
    m_module.state = ModuleState::Unreadable;
    return headers; // they tell [plt] from the rest
}

std::uint32_t LibrarySymbols::symbolAt(std::uint64_t address) const
{
    if (m_isRuntime)
        return m_symbols.instrumentation.value;
    const auto function = m_symbols.find(address);
    return function && *function != m_symbols.unattributed ? function->value : m_symbols.gap.value;
}

std::uint32_t LibrarySymbols::indexOf(std::uint64_t address) const
{
    const std::uint32_t symbol = symbolAt(address);
    return m_isOneRow && symbol != m_symbols.instrumentation.value ? m_symbols.gap.value : symbol;
}

bool LibrarySymbols::isCounted(std::uint64_t address) const
{
    const FunctionId function{indexOf(address)};
    return m_isCounted[m_symbols.wholeOf(function).value_or(function).value];
}

void LibrarySymbols::reachMark(std::uint64_t address)
{
    const FunctionId part{indexOf(address)};
    if (const auto whole = m_symbols.wholeOf(part))
        m_rows[part.value] = m_rows[whole->value] = isReached;
}

std::optional<MarkedPart> LibrarySymbols::findMark(std::uint64_t address) const
{
    const FunctionId part{indexOf(address)};
    const auto whole = m_symbols.wholeOf(part);
    if (!whole)
        return {};
    return MarkedPart{FunctionId{m_rows[part.value]}, FunctionId{m_rows[whole->value]}};
}

void LibrarySymbols::addRows(FunctionTable& table, ModuleId id)
{
    table.lazyNames.addRoom(m_all.names.bytes());
    std::map<const char*, std::string_view> files; // many functions are of one
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i] == isNoRow)
            continue;
        Function row = m_all.functions[i];
        if (row.kind == FunctionKind::Instrumentation) {
            m_rows[i] = m_instrumentation.value;
            continue;
        }
        row.module = id;
        if (row.kind == FunctionKind::Gap || row.kind == FunctionKind::Plt) {
            const bool isPlt = row.kind == FunctionKind::Plt;
            row.name = row.symbol = table.names.add(m_isOneRow ? '<' + m_module.name + '>'
                                                               : (isPlt ? "[plt: " : "[") + m_module.name + ']');
            row.kind = isPlt ? FunctionKind::Plt : FunctionKind::Library;
        } else {
            const bool isPart = row.name != row.symbol;
            row.name = table.lazyNames.keep(isPart ? std::string(row.name) : readableName(row.symbol), table.names);
            row.symbol = table.lazyNames.keep(row.symbol, table.names);
            const auto [file, isNew] = files.try_emplace(row.sourceFile.data());
            if (isNew)
                file->second = table.names.add(row.sourceFile);
            row.sourceFile = file->second;
        }
        m_rows[i] = static_cast<std::uint32_t>(table.functions.size());
        table.functions.push_back(row);
    }
}

std::string LibrarySymbols::nameAt(std::uint64_t address) const
{
    const Function& function = m_all.functions[symbolAt(address)];
    if (function.kind == FunctionKind::Function && function.name != function.symbol)
        return std::string(function.name); // a marked part
    if (function.kind != FunctionKind::Function)
        return '[' + m_module.name + ']';
    const bool saysModule = !function.isNameless || m_module.state != ModuleState::Read; // see nameByAddress()
    return (saysModule ? "" : m_module.name + ':') + readableName(function.symbol);
}

std::optional<FunctionId> LibrarySymbols::rowAt(std::uint64_t address) const
{
    return rowOf(FunctionId{indexOf(address)});
}

std::optional<FunctionId> LibrarySymbols::rowOf(FunctionId own) const
{
    const std::uint32_t row = m_rows[own.value];
    return row == isNoRow ? std::nullopt : std::optional(FunctionId{row});
}

std::optional<StaticModule> LibrarySymbols::readStatic(const ModuleFinder& finder, const GoOn& goOn)
{
    if (m_isRuntime || m_module.state != ModuleState::Read)
        return StaticModule{};
    auto image = readImage(finder);
    const Result<ElfImage>& headers = finder.headersOf(m_found.path);
    if (!image || !headers)
        return StaticModule{};
    ElfImage code = *headers;
    code.symbols = std::move(image->symbols); // perhaps of another file than its code
    return readStaticModule(code, m_symbols, m_all.functions, goOn);
}

} // namespace gmonscope
