// SPDX-License-Identifier: MIT
#include "view/code_module.h"

#include "base/demangle.h"
#include "code/code_bytes.h"
#include "code/jump_decoder.h"
#include "symbolize/image_symbols.h"

#include <algorithm>
#include <sys/stat.h>

namespace gmonscope {

namespace {

/// What tells a file from one that is written in its place.
std::string identityOf(const std::string& path, const Module& module)
{
    struct stat status {};
    if (stat(path.c_str(), &status) != 0)
        return {};
    return module.buildId + ' ' + std::to_string(status.st_dev) + ' ' + std::to_string(status.st_ino) + ' ' +
           std::to_string(status.st_size) + ' ' + std::to_string(status.st_mtim.tv_sec) + ' ' +
           std::to_string(status.st_mtim.tv_nsec);
}

CodeState stateOf(const Module& module)
{
    switch (module.state) {
    case ModuleState::Missing:
    case ModuleState::Unreadable: return CodeState::NoFile;
    case ModuleState::OtherBuild: return CodeState::OtherBuild;
    case ModuleState::Read: break;
    }
    return CodeState::Read;
}

void readImage(const Module& module, const ModuleFinder& finder, ModuleFile& file)
{
    auto headers = readElfHeaders(file.path);
    if (!headers) {
        file.state = CodeState::NoFile;
        return;
    }
    file.image = std::move(*headers);
    if (!module.buildId.empty() && !file.image.buildId.empty() && module.buildId != file.image.buildId) {
        file.state = CodeState::OtherBuild; // written anew since the profile was loaded
        return;
    }
    auto own = readElfImage(file.path);
    std::optional<ElfImage> moved;
    if (!own || own->usesDynamicSymbols)
        moved = finder.findSymbols(file.image);
    if (moved)
        file.image.symbols = std::move(moved->symbols);
    else if (own)
        file.image.symbols = std::move(own->symbols);
}

} // namespace

ModuleFilePtr ModuleFiles::read(const Module& module, const ModuleFinder& finder)
{
    const std::string& path = module.readFrom.empty() ? module.path : module.readFrom;
    const std::string identity = identityOf(path, module);
    Known& known = m_files[path];
    if (known.file && !identity.empty() && known.identity == identity)
        return known.file;
    auto file = std::make_shared<ModuleFile>();
    file->path = path;
    file->state = stateOf(module);
    if (file->state == CodeState::Read)
        readImage(module, finder, *file);
    if (file->state == CodeState::Read) {
        file->imports = readImports(file->image);
        const std::string debugFile = debugFileOf(file->image, finder);
        file->debug = std::make_unique<DwarfImage>(debugFile);
        Dwarf_CU* unit = nullptr;
        file->hasLines = file->debug->get() &&
                         dwarf_get_units(file->debug->get(), nullptr, &unit, nullptr, nullptr, nullptr, nullptr) == 0;
    }
    known = {identity, std::move(file)};
    return known.file;
}

CodeModule::CodeModule(const Profile& profile, ModuleId id, ModuleFilePtr file)
    : m_profile(profile), m_file(std::move(file))
{
    if (m_file->state != CodeState::Read)
        return;
    m_writer = makeInstructionWriter(m_file->image);
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        const Function& function = profile.function(FunctionId{f});
        if (function.kind == FunctionKind::Function && function.module == id)
            m_functions.push_back(FunctionId{f});
    }
    std::stable_sort(m_functions.begin(), m_functions.end(), [&](FunctionId a, FunctionId b) {
        return profile.function(a).address < profile.function(b).address;
    });
    indexNames();
}

void CodeModule::indexNames()
{
    for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f) {
        const Function& function = m_profile.function(FunctionId{f});
        if (function.kind == FunctionKind::Function && !function.isLocal)
            m_byName.emplace(function.symbol, FunctionId{f});
    }
    for (const ElfSymbol& symbol : m_file->image.symbols)
        if (symbol.kind == SymbolKind::Function) {
            const ElfSymbol*& known = m_bySymbols[symbol.address];
            if (!known || (known->isLocal && !symbol.isLocal))
                known = &symbol;
        }
}

const DwarfFunction* DebugLines::inlinedAt(std::uint64_t address) const
{
    const DwarfFunction* function = functions.find(address);
    return function && function->isInlined && !function->name.empty() ? function : nullptr;
}

DebugLines CodeModule::linesOf(std::span<const AddressRange> ranges) const
{
    return {LineTable::read(*m_file->debug, ranges), DwarfFunctions::read(*m_file->debug, ranges)};
}

/// Code written by hand often says no size: it goes on to what comes next.
std::uint64_t CodeModule::endOf(const Function& function) const
{
    if (function.size)
        return function.address + function.size;
    std::uint64_t end = function.address;
    for (const CodeSection& section : m_file->image.code)
        if (section.range.contains(function.address))
            end = section.range.end;
    for (const FunctionId id : m_functions)
        if (const Function& other = m_profile.function(id); function.address < other.address && other.address < end)
            end = other.address;
    return end;
}

std::vector<AddressRange> CodeModule::rangesOf(const Function& function) const
{
    const std::uint64_t end = endOf(function);
    std::vector<AddressRange> ranges;
    std::uint64_t start = function.address;
    const auto addressOf = [&](FunctionId f) { return m_profile.function(f).address; };
    auto inner = std::partition_point(m_functions.begin(), m_functions.end(),
                                      [&](FunctionId f) { return addressOf(f) <= function.address; });
    for (; inner != m_functions.end() && addressOf(*inner) < end; ++inner) {
        if (start < addressOf(*inner))
            ranges.push_back({start, addressOf(*inner)});
        start = std::max(start, std::min(end, endOf(m_profile.function(*inner))));
    }
    if (start < end)
        ranges.push_back({start, end});
    return ranges;
}

std::optional<FunctionId> CodeModule::functionAt(std::uint64_t address) const
{
    const auto found = std::partition_point(m_functions.begin(), m_functions.end(),
                                            [&](FunctionId f) { return m_profile.function(f).address < address; });
    return found != m_functions.end() && m_profile.function(*found).address == address ? std::optional(*found)
                                                                                       : std::nullopt;
}

CodeModule::Target CodeModule::targetOf(std::uint64_t address, bool isSlot) const
{
    if (const auto function = isSlot ? std::nullopt : functionAt(address))
        return {std::string(m_profile.function(*function).name), function};
    const ImportSlots& imports = isSlot ? m_file->imports.slots : m_file->imports.stubs;
    std::string symbol;
    if (const auto name = imports.find(address); name != imports.end())
        symbol = name->second.substr(0, name->second.find('@'));
    else if (const auto own = m_bySymbols.find(address); !isSlot && own != m_bySymbols.end())
        symbol = own->second->name;
    if (symbol.empty())
        return {};
    const auto known = m_byName.find(symbol);
    return {readableName(symbol), known == m_byName.end() ? std::nullopt : std::optional(known->second)};
}

std::vector<Instruction> CodeModule::instructionsOf(const AddressRange& range) const
{
    std::vector<Instruction> instructions;
    const std::vector<std::byte> code = m_writer ? readCode(m_file->image, range) : std::vector<std::byte>();
    if (code.empty())
        return instructions;
    std::vector<InstructionText> texts;
    m_writer->write(code, range.start, texts);
    instructions.reserve(texts.size());
    for (InstructionText& text : texts)
        instructions.push_back({.address = text.address, .bytes = text.bytes, .text = std::move(text.text)});
    std::vector<CodeJump> jumps;
    if (const auto decoder = makeJumpDecoder(m_file->image))
        decoder->decode(code, range.start, jumps);
    for (const CodeJump& jump : jumps) {
        const auto at = std::partition_point(instructions.begin(), instructions.end(),
                                             [&](const Instruction& i) { return i.address < jump.site; });
        if (at == instructions.end() || at->address != jump.site)
            continue;
        const bool isSlot = jump.kind == JumpKind::CallSlot || jump.kind == JumpKind::JumpSlot;
        at->isCall = jump.kind == JumpKind::Call || jump.kind == JumpKind::CallSlot;
        const bool staysInside = !isSlot && range.contains(jump.target) && jump.target != range.start;
        if (Target target = staysInside ? Target() : targetOf(jump.target, isSlot); !target.name.empty()) {
            at->target = std::move(target.name);
            at->targetFunction = target.function;
        }
    }
    return instructions;
}

} // namespace gmonscope
