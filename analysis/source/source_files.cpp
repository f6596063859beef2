// SPDX-License-Identifier: MIT
#include "gmonscope/source_files.h"

#include "elf/debug_reader.h"
#include "locate/module_finder.h"
#include "symbolize/image_symbols.h"

#include <new>

namespace gmonscope {

namespace {

/// Null: its lines cannot be told.
const Module* moduleOf(const Profile& profile, const Function& function)
{
    const bool isCode =
        function.kind == FunctionKind::Function && function.module && function.module->value < profile.modules().size();
    return isCode ? &profile.module(*function.module) : nullptr;
}

/// Empty: there is none of this build.
std::string debugFileOf(const Profile& profile, const Module& module, const SymbolSearch& search)
{
    if (module.state != ModuleState::Read)
        return {};
    const auto headers = readElfHeaders(module.readFrom.empty() ? module.path : module.readFrom);
    if (!headers || (!module.buildId.empty() && !headers->buildId.empty() && module.buildId != headers->buildId))
        return {};
    std::vector<std::string> paths;
    for (const Run& run : profile.runs())
        paths.push_back(run.path);
    return debugFileOf(*headers, ModuleFinder(search, paths));
}

} // namespace

void SourceFiles::read(const Profile& profile, const Module& module, const std::vector<std::uint64_t>& addresses)
try {
    std::vector<AddressRange> ranges;
    for (const std::uint64_t address : addresses) {
        ranges.push_back({address, address + 1});
        m_known[{module.path, address}]; // if it is not found now, it is not looked for again
    }
    const std::string path = debugFileOf(profile, module, m_search);
    if (path.empty())
        return;
    const auto debug = DebugReader(path).read(DebugReader::Content::Lines, ranges);
    if (!debug)
        return; // a picture without the files' colours
    const LineTable& lines = debug->lines;
    for (const std::uint64_t address : addresses)
        if (const auto place = lines.find(address))
            m_known[{module.path, address}] = lines.file(*place);
} catch (const std::bad_alloc&) { // of a file that nobody has checked
}

std::vector<std::string> SourceFiles::of(const Profile& profile, std::span<const FunctionId> functions)
{
    std::map<const Module*, std::vector<std::uint64_t>> unknown;
    for (const FunctionId id : functions) {
        const Function& function = profile.function(id);
        const Module* const module = moduleOf(profile, function);
        if (module && !m_known.contains({module->path, function.address}))
            unknown[module].push_back(function.address);
    }
    for (const auto& [module, addresses] : unknown)
        read(profile, *module, addresses);
    std::vector<std::string> paths;
    for (const FunctionId id : functions) {
        const Function& function = profile.function(id);
        const Module* const module = moduleOf(profile, function);
        paths.push_back(module ? m_known[{module->path, function.address}] : std::string());
        if (paths.back().empty())
            paths.back() = function.sourceFile;
    }
    return paths;
}

} // namespace gmonscope
