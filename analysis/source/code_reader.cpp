// SPDX-License-Identifier: MIT
#include "gmonscope/code_view.h"

#include "graph/profile_data.h"
#include "source/code_lines.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <new>

namespace gmonscope {

namespace {

std::vector<std::string> pathsOfRuns(const Profile& profile)
{
    std::vector<std::string> paths;
    for (const Run& run : profile.runs())
        paths.push_back(run.path);
    return paths;
}

/// Differences as small as the rounding errors of so many terms count as 0.
double rest(double whole, double parts)
{
    const double left = whole - parts;
    return std::abs(left) <= 1e-9 * std::max(std::abs(whole), std::abs(parts)) ? 0 : left;
}

/// One function's code, put together.
class ViewBuilder {
public:
    ViewBuilder(const Profile& profile, const ModuleCode& module, FunctionId id)
        : m_profile(profile), m_module(module), m_function(profile.function(id)), m_code(*profile.data().table.code),
          m_ranges(module.rangesOf(m_function)), m_debug(module.linesOf(m_ranges)), m_lines(m_debug)
    {
        m_view.function = id;
        m_view.module = module.path();
    }

    CodeView build(const std::vector<PathChange>& sourcePaths)
    {
        decode();
        placeTime();
        placeCalls();
        const auto blocks = m_profile.blocksOf(m_view.function);
        for (const BlockCount& block : blocks)
            m_lines.addExecutions(block.address, block.count);
        if (blocks.empty() && (m_function.calls || m_function.selfCalls))
            m_lines.addExecutions(m_function.address, m_function.calls + m_function.selfCalls);
        m_lines.take(m_function, sourcePaths, m_view);
        if (m_view.files.empty())
            m_view.lines = !m_debug.error.empty() ? LinesState::Unreadable
                           : m_module.hasLines()  ? LinesState::NoneHere
                                                  : LinesState::NoDebugInfo;
        m_view.linesError = m_debug.error;
        if (m_view.files.empty() && m_view.instructions.empty() && !m_hasBytes)
            m_view.state = CodeState::NoBytes;
        settle();
        return std::move(m_view);
    }

private:
    void decode()
    {
        for (const AddressRange& range : m_ranges) {
            auto part = m_module.instructionsOf(range);
            m_hasBytes |= codeAt(m_module.image(), range.start) != nullptr;
            for (const Instruction& instruction : part)
                m_lines.addCode(instruction.address);
            for (std::uint64_t at = range.start; part.empty() && at < range.end; at = m_debug.lines.nextChange(at))
                m_lines.addCode(at);
            std::move(part.begin(), part.end(), std::back_inserter(m_view.instructions));
        }
    }

    void placeTime()
    {
        for (const CodePoint& point : placeSamples(m_code.of(m_view.function), m_view.instructions, m_debug.lines)) {
            m_lines.addTime(point);
            if (point.instruction == Instruction::none)
                continue;
            m_view.instructions[point.instruction].ticks += point.ticks;
            m_view.instructions[point.instruction].selfSeconds += point.seconds;
        }
    }

    void placeCalls()
    {
        for (const CallSite& site : m_code.sitesOf(m_view.function)) {
            auto call = describeCall(m_profile, site);
            if (!call)
                continue;
            const std::uint32_t at = findCallInstruction(site, m_view.instructions);
            if (at != Instruction::none) {
                call->address = m_view.instructions[at].address;
                m_view.instructions[at].calls.push_back(*call);
            }
            m_lines.addCalls(*call);
        }
    }

    /// Adds the time that the function has, and its code has not.
    void settle()
    {
        double ticks = 0, seconds = 0, lineTicks = m_view.unplaced.ticks, lineSeconds = m_view.unplaced.selfSeconds;
        for (const Instruction& instruction : m_view.instructions) {
            ticks += instruction.ticks;
            seconds += instruction.selfSeconds;
        }
        for (const CodeFile& file : m_view.files)
            for (const CodeLine& line : file.lines) {
                lineTicks += line.ticks;
                lineSeconds += line.selfSeconds;
            }
        m_view.elsewhereTicks = rest(m_function.ticks, ticks);
        m_view.elsewhereSeconds = rest(m_function.selfSeconds, seconds);
        m_view.unplaced.ticks += rest(m_function.ticks, lineTicks);
        m_view.unplaced.selfSeconds += rest(m_function.selfSeconds, lineSeconds);
    }

    const Profile& m_profile;
    const ModuleCode& m_module;
    const Function& m_function;
    const CodeSamples& m_code;
    std::vector<AddressRange> m_ranges;
    DebugLines m_debug;
    CodeLines m_lines;
    CodeView m_view;
    bool m_hasBytes = false;
};

} // namespace

/// By module, each read when the first of its functions is.
class CodeReader::Modules {
public:
    Modules(ModuleFinder finder, std::shared_ptr<ModuleFiles> files)
        : m_finder(std::move(finder)), m_files(std::move(files))
    {
    }

    [[nodiscard]] const std::shared_ptr<ModuleFiles>& files() const { return m_files; }

    const ModuleCode& read(const Profile& profile, ModuleId id)
    {
        auto file = m_files->read(profile.module(id), m_finder); // another one once it was built anew
        auto& module = m_modules[id];
        if (!module || module->file() != file)
            module = std::make_unique<ModuleCode>(profile, id, std::move(file));
        return *module;
    }

private:
    ModuleFinder m_finder;
    std::shared_ptr<ModuleFiles> m_files;
    std::map<ModuleId, std::unique_ptr<ModuleCode>> m_modules;
};

CodeReader::CodeReader(std::shared_ptr<const Profile> profile, CodeOptions options, const CodeReader* before)
    : m_profile(std::move(profile)), m_options(std::move(options)),
      m_modules(std::make_unique<Modules>(ModuleFinder(m_options.search, pathsOfRuns(*m_profile)),
                                          before ? before->m_modules->files() : std::make_shared<ModuleFiles>()))
{
}

CodeReader::~CodeReader() = default;

const Profile& CodeReader::profile() const { return *m_profile; }

void CodeReader::setSourcePaths(std::vector<PathChange> paths) { m_options.sourcePaths = std::move(paths); }

/// A module is read to its end even so: the function that is asked for next is probably in it, too.
std::shared_ptr<const CodeView> CodeReader::read(FunctionId id, const std::atomic<bool>* cancelled)
try {
    const auto isStopped = [cancelled] { return cancelled && *cancelled; };
    auto view = std::make_shared<CodeView>();
    view->function = id;
    const Function& function = m_profile->function(id);
    if (!m_profile->data().table.code)
        view->state = CodeState::NotKept;
    else if (function.kind != FunctionKind::Function || !function.module)
        view->state = CodeState::NoFunction;
    if (isStopped())
        return nullptr;
    if (view->state == CodeState::Read) {
        const ModuleCode& module = m_modules->read(*m_profile, *function.module);
        view->state = module.state();
        view->module = module.path();
        if (view->state == CodeState::Read && !isStopped())
            *view = ViewBuilder(*m_profile, module, id).build(m_options.sourcePaths);
    }
    return isStopped() ? nullptr : view;
} catch (const std::bad_alloc&) { // of files that nobody has checked
    auto view = std::make_shared<CodeView>();
    view->function = id;
    view->state = CodeState::NoFile;
    return view;
}

std::optional<PathChange> findSourceFolder(const std::string& path, const std::string& folder)
{
    std::error_code ignored;
    for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
        const std::string end = path.substr(slash);
        if (end.size() > 1 && std::filesystem::is_regular_file(folder + end, ignored))
            return PathChange{path.substr(0, slash), folder};
    }
    return std::nullopt;
}

} // namespace gmonscope
