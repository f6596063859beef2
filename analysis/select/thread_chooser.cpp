// SPDX-License-Identifier: MIT
#include "select/thread_chooser.h"

#include "base/one_line.h"
#include "select/symbol_spec.h"
#include "sum/thread_frames.h"
#include "symbolize/library_symbols.h"
#include "symbolize/symbol_table.h"

#include <algorithm>
#include <map>

namespace gmonscope {

namespace {

constexpr std::size_t mostOffered = 12; // names in an error
constexpr const char* mainThread = "main";

bool isNamed(const ScopeThread& thread, const std::string& name, std::uint32_t run)
{
    const std::string number = std::to_string(thread.tid);
    const bool isNumber = thread.lives == 1 && (name == number || name == std::to_string(run + 1) + '/' + number);
    return isNumber || name == oneLine(thread.name) || (thread.isMain && name == mainThread);
}

} // namespace

/// The names of start functions, as the list of threads has them.
class ThreadChooser::StartNames {
public:
    StartNames(const ElfImage& image, const ModuleFinder& finder) : m_image(image), m_finder(finder) {}

    /// Empty: unknown.
    std::string of(const ScopeData& data, const MappedAddress& place)
    {
        if (place.kind != AddressKind::Module)
            return {};
        return place.module ? library(data.modules[place.module]).nameAt(place.address) : inProgram(place.address);
    }

private:
    std::string inProgram(std::uint64_t address)
    {
        if (!m_symbols)
            m_symbols = buildSymbolTable(m_image, m_table);
        const auto function = m_symbols->find(address);
        return function ? std::string(m_table.functions[function->value].name) : std::string();
    }

    const LibrarySymbols& library(const ScopeModule& module)
    {
        const ModuleFinder::Found found = m_finder.findModule(module.path, module.buildId);
        const bool isRead = found.state == ModuleState::Read; // the others have no names of functions
        std::unique_ptr<LibrarySymbols>& symbols =
            m_libraries[{isRead ? found.file : FileId{}, isRead ? std::string() : module.path}];
        if (!symbols)
            symbols = std::make_unique<LibrarySymbols>(CodeModule{.path = module.path, .buildId = module.buildId},
                                                       FunctionId{}, m_finder, found, std::vector<std::uint64_t>());
        return *symbols;
    }

    const ElfImage& m_image;
    const ModuleFinder& m_finder;
    FunctionTable m_table; ///< the program's
    std::optional<SymbolTable> m_symbols;
    std::map<std::pair<FileId, std::string>, std::unique_ptr<LibrarySymbols>> m_libraries; ///< by file or path
};

ThreadChooser::ThreadChooser(const std::vector<std::string>& names, const ElfImage& image, const ModuleFinder& finder)
    : m_starts(std::make_unique<StartNames>(image, finder))
{
    for (const std::string& name : names)
        m_wanted.push_back({name});
}

ThreadChooser::~ThreadChooser() = default;

std::vector<bool> ThreadChooser::choose(const ScopeData& data, std::uint32_t run)
{
    std::vector<bool> isChosen(data.threads.size());
    std::vector<Wanted*> others; // may be start functions
    for (Wanted& wanted : m_wanted) {
        bool isFound = false;
        for (std::size_t i = 0; i < data.threads.size(); ++i)
            if (isNamed(data.threads[i], wanted.name, run))
                isFound = isChosen[i] = true;
        wanted.isFound |= isFound;
        if (!isFound)
            others.push_back(&wanted);
    }
    if (others.empty())
        return isChosen;
    const AddressMap map(data);
    const auto frames = findOwnFrames(data, data.modules, map);
    const auto nameOf = [&](const MappedAddress& place) { return m_starts->of(data, place); };
    for (std::size_t i = 0; i < data.threads.size(); ++i) {
        const auto begun = findBeginning(frames[i], nameOf);
        const std::string start = begun ? begun->name : nameOf(map.latestAddress(data.threads[i].start));
        for (Wanted* wanted : others)
            if (isReadableName(start, wanted->name))
                wanted->isFound = isChosen[i] = true;
        offer(data.threads[i], start);
    }
    return isChosen;
}

/// "main", "4711 worker (run_jobs)", "run_jobs" of a group
void ThreadChooser::offer(const ScopeThread& thread, const std::string& start)
{
    const std::string began = thread.isMain ? mainThread : start;
    std::string text = std::to_string(thread.tid) + (thread.name.empty() ? "" : ' ' + oneLine(thread.name));
    if (thread.lives > 1)
        text = began;
    else if (!began.empty())
        text += " (" + began + ')';
    if (!text.empty() && m_offered.insert(text).second && m_firstOffered.size() < mostOffered)
        m_firstOffered.push_back(text);
}

std::optional<Error> ThreadChooser::findUnknown() const
{
    const auto unknown =
        std::find_if(m_wanted.begin(), m_wanted.end(), [](const Wanted& wanted) { return !wanted.isFound; });
    if (unknown == m_wanted.end())
        return {};
    std::string there;
    for (const std::string& offered : m_firstOffered)
        there += (there.empty() ? "" : ", ") + offered;
    if (m_offered.size() > mostOffered)
        there += " and " + std::to_string(m_offered.size() - mostOffered) + " others";
    return Error{.path = {}, .offset = {}, .expected = "one of the threads " + there, .found = unknown->name};
}

} // namespace gmonscope
