// SPDX-License-Identifier: MIT
#include "source/module_code.h"

#include "base/demangle.h"
#include "static_calls/code_bytes.h"
#include "static_calls/jump_decoder.h"
#include "symbolize/image_symbols.h"

#include <algorithm>
#include <sys/stat.h>

namespace gmonscope {

namespace {

/// Returns a text that distinguishes a file from one that is written in its place.
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
    if (!module.buildId.empty() && !headers->buildId.empty() && module.buildId != headers->buildId) {
        file.state = CodeState::OtherBuild; // written anew since the profile was loaded
        return;
    }
    std::vector<Problem> notes; // the load has told them
    auto image = readProgram(file.path, finder, notes);
    file.image = std::move(image ? *image : *headers); // without symbols there is still its code
}

void indexFunctions(ModuleFile& file)
{
    for (const ElfSymbol& symbol : file.image.symbols)
        if (symbol.kind == SymbolKind::Function) {
            const ElfSymbol*& known = file.functions[symbol.address];
            if (!known || (known->isLocal && !symbol.isLocal))
                known = &symbol;
        }
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
        indexFunctions(*file);
        file->imports = readImports(file->image);
        const std::string debugFile = debugFileOf(file->image, finder);
        file->debug = std::make_unique<DebugReader>(debugFile);
        const auto debug = file->debug->read(DebugReader::Content::None, {});
        file->hasLines = debug && debug->hasUnits;
        file->debugError = debug ? "" : debug.error().text();
    }
    known = {identity, std::move(file)};
    return known.file;
}

ModuleCode::ModuleCode(const Profile& profile, ModuleId id, ModuleFilePtr file)
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

void ModuleCode::indexNames()
{
    for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f) {
        const Function& function = m_profile.function(FunctionId{f});
        if (function.kind == FunctionKind::Function && !function.isLocal)
            m_byName.emplace(function.symbol, FunctionId{f});
    }
}

const DwarfFunction* DebugLines::inlinedAt(std::uint64_t address) const
{
    const DwarfFunction* function = functions.find(address);
    return function && function->isInlined && function->nameSize > 0 ? function : nullptr;
}

DebugLines ModuleCode::linesOf(std::span<const AddressRange> ranges) const
{
    if (!m_file->hasLines)
        return {.lines = {}, .functions = {}, .error = m_file->debugError};
    auto debug = m_file->debug->read(DebugReader::Content::Both, ranges);
    if (!debug)
        return {.lines = {}, .functions = {}, .error = debug.error().text()};
    return {.lines = std::move(debug->lines), .functions = std::move(debug->functions), .error = {}};
}

std::vector<FunctionId>::const_iterator ModuleCode::firstBehind(std::uint64_t address) const
{
    return std::partition_point(m_functions.begin(), m_functions.end(),
                                [&](FunctionId f) { return m_profile.function(f).address <= address; });
}

/// Code written by hand often says no size: it goes on to what comes next.
std::uint64_t ModuleCode::endOf(const Function& function) const
{
    if (function.size)
        return function.address + function.size;
    const CodeSection* const section = codeAt(m_file->image, function.address);
    const std::uint64_t end = section ? section->range.end : function.address;
    const auto next = firstBehind(function.address);
    return next == m_functions.end() ? end : std::min(end, m_profile.function(*next).address);
}

std::vector<AddressRange> ModuleCode::rangesOf(const Function& function) const
{
    const std::uint64_t end = endOf(function);
    std::vector<AddressRange> ranges;
    std::uint64_t start = function.address;
    const auto addressOf = [&](FunctionId f) { return m_profile.function(f).address; };
    for (auto inner = firstBehind(function.address); inner != m_functions.end() && addressOf(*inner) < end; ++inner) {
        if (start < addressOf(*inner))
            ranges.push_back({start, addressOf(*inner)});
        start = std::max(start, std::min(end, endOf(m_profile.function(*inner))));
    }
    if (start < end)
        ranges.push_back({start, end});
    return ranges;
}

std::optional<FunctionId> ModuleCode::functionAt(std::uint64_t address) const
{
    const auto found = std::partition_point(m_functions.begin(), m_functions.end(),
                                            [&](FunctionId f) { return m_profile.function(f).address < address; });
    return found != m_functions.end() && m_profile.function(*found).address == address ? std::optional(*found)
                                                                                       : std::nullopt;
}

ModuleCode::Target ModuleCode::targetOf(std::uint64_t address, bool isSlot) const
{
    if (const auto function = isSlot ? std::nullopt : functionAt(address))
        return {std::string(m_profile.function(*function).name), function};
    const ImportSlots& imports = isSlot ? m_file->imports.slots : m_file->imports.stubs;
    std::string symbol;
    if (const auto name = imports.find(address); name != imports.end())
        symbol = name->second.substr(0, name->second.find('@'));
    else if (const auto own = m_file->functions.find(address); !isSlot && own != m_file->functions.end())
        symbol = own->second->name;
    if (symbol.empty())
        return {};
    const auto known = m_byName.find(symbol);
    return {readableName(symbol), known == m_byName.end() ? std::nullopt : std::optional(known->second)};
}

std::vector<Instruction> ModuleCode::instructionsOf(const AddressRange& range) const
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
    if (const auto decoder = makeJumpDecoder(m_file->image, WantedJumps::All))
        decoder->decode(code, range.start, jumps);
    for (const CodeJump& jump : jumps) {
        const auto at = std::partition_point(instructions.begin(), instructions.end(),
                                             [&](const Instruction& i) { return i.address < jump.site; });
        if (at == instructions.end() || at->address != jump.site)
            continue;
        const bool isSlot = jump.kind == JumpKind::CallSlot || jump.kind == JumpKind::JumpSlot;
        at->isCall = jump.kind == JumpKind::Call || jump.kind == JumpKind::CallSlot;
        const bool staysInside = !isSlot && range.contains(jump.target) && jump.target != range.start;
        if (staysInside && !at->isCall)
            at->jumpsTo = jump.target;
        if (Target target = staysInside ? Target() : targetOf(jump.target, isSlot); !target.name.empty()) {
            at->target = std::move(target.name);
            at->targetFunction = target.function;
        }
    }
    return instructions;
}

} // namespace gmonscope
