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

/// Reads the library's symbols, and sets whether that was possible.
Result<ElfImage> readImage(const ModuleFinder::Found& found, const ModuleFinder& finder, ModuleState& state)
{
    state = found.state;
    if (found.state == ModuleState::Missing || found.state == ModuleState::OtherBuild)
        return ElfImage{};
    const Result<ElfImage>& headers = finder.headersOf(found.path);
    if (!headers)
        return headers;
    auto image = readElfImage(found.path);
    if (!image || image->isStripped)
        if (auto symbols = finder.findSymbols(*headers)) {
            symbols->marks = headers->marks;
            symbols->countingStubs = headers->countingStubs;
            return std::move(*symbols);
        }
    if (image && !image->symbols.empty())
        return image;
    state = ModuleState::Unreadable;
    return headers; // they tell [plt] from the rest
}

void nameByAddress(const std::string& module, const std::vector<std::uint64_t>& callees, ElfImage& image)
{
    if (image.code.empty()) // where it ends nobody knows
        image.code.push_back({.range = {callees.front(), UINT64_MAX}});
    for (const std::uint64_t callee : callees) {
        const std::string name = module + '+' + hex(callee);
        image.symbols.push_back({.name = name, .address = callee, .isNameless = true});
    }
}

/// Names the callees, too, if no symbols do.
std::shared_ptr<const LibraryImage> nameFunctions(Result<ElfImage> image, ModuleState state, const std::string& module,
                                                  const std::vector<std::uint64_t>& callees)
{
    ElfImage known = image ? std::move(*image) : ElfImage{};
    if (state != ModuleState::Read && !callees.empty())
        nameByAddress(module, callees, known);
    else if (known.isStripped)
        addCalledFunctions(callees, known);
    auto named = std::make_shared<LibraryImage>();
    named->state = state;
    named->isStripped = known.isStripped;
    named->symbols = buildSymbolTable(known, named->all, {.naming = Naming::Symbol, .splitAtMarks = true});
    return named;
}

} // namespace

std::shared_ptr<const LibraryImage> LibraryImages::at(const ModuleFinder::Found& found, const Read& read)
{
    const std::lock_guard lock(m_mutex);
    std::shared_ptr<const LibraryImage>& image = m_images[{found.file, found.path}];
    if (!image)
        image = read();
    return image;
}

LibrarySymbols::LibrarySymbols(const CodeModule& module, FunctionId instrumentation, const ModuleFinder& finder,
                               const ModuleFinder::Found& found, const std::vector<std::uint64_t>& callees,
                               bool isOneRow, LibraryImages* shared)
    : m_module{.path = module.path,
               .name = nameOf(module.path),
               .buildId = module.buildId,
               .hasCalls = module.countsCalls},
      m_found(found), m_instrumentation(instrumentation), m_isRuntime(isRuntime(m_module.name)), m_isOneRow(isOneRow)
{
    const auto readWith = [&](const std::vector<std::uint64_t>& named) {
        ModuleState state = m_module.state;
        Result<ElfImage> image = m_isRuntime ? ElfImage{} : readImage(m_found, finder, state);
        return nameFunctions(std::move(image), state, m_module.name, named);
    };
    if (shared && found.state == ModuleState::Read && !m_isRuntime)
        m_image = shared->at(found, [&] { return readWith({}); });
    const bool needsCallees = m_image && (m_image->isStripped || m_image->state != ModuleState::Read);
    if (!m_image || (needsCallees && !callees.empty()))
        m_image = readWith(callees);
    m_module.state = m_image->state;
    if (!m_isRuntime && m_found.path != m_module.path)
        m_module.readFrom = m_found.path;
    m_rows.assign(m_image->all.functions.size(), isNoRow);
    m_isCounted.assign(m_image->all.functions.size(), false);
}

std::uint32_t LibrarySymbols::symbolAt(std::uint64_t address) const
{
    if (m_isRuntime)
        return m_image->symbols.instrumentation.value;
    const auto function = m_image->symbols.find(address);
    return function && *function != m_image->symbols.unattributed ? function->value : m_image->symbols.gap.value;
}

std::uint32_t LibrarySymbols::indexOf(std::uint64_t address) const
{
    const std::uint32_t symbol = symbolAt(address);
    return m_isOneRow && symbol != m_image->symbols.instrumentation.value ? m_image->symbols.gap.value : symbol;
}

bool LibrarySymbols::isCounted(std::uint64_t address) const
{
    const FunctionId function{indexOf(address)};
    return m_isCounted[m_image->symbols.wholeOf(function).value_or(function).value];
}

void LibrarySymbols::reachMark(std::uint64_t address)
{
    const FunctionId part{indexOf(address)};
    if (const auto whole = m_image->symbols.wholeOf(part))
        m_rows[part.value] = m_rows[whole->value] = isReached;
}

std::optional<MarkedPart> LibrarySymbols::findMark(std::uint64_t address) const
{
    const FunctionId part{indexOf(address)};
    const auto whole = m_image->symbols.wholeOf(part);
    if (!whole)
        return {};
    return MarkedPart{FunctionId{m_rows[part.value]}, FunctionId{m_rows[whole->value]}};
}

void LibrarySymbols::addRows(FunctionTable& table, ModuleId id)
{
    table.lazyNames.addRoom(m_image->all.names.bytes());
    std::map<const char*, std::string_view> files; // many functions are of one
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i] == isNoRow)
            continue;
        Function row = m_image->all.functions[i];
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
    const Function& function = m_image->all.functions[symbolAt(address)];
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
    auto image = readImage(m_found, finder, m_module.state);
    const Result<ElfImage>& headers = finder.headersOf(m_found.path);
    if (!image || !headers)
        return StaticModule{};
    ElfImage code = *headers;
    code.symbols = std::move(image->symbols); // perhaps of another file than its code
    return readStaticModule(code, m_image->symbols, m_image->all.functions, goOn);
}

} // namespace gmonscope
