// SPDX-License-Identifier: MIT
#include "load/load_import.h"

#include "base/one_line.h"
#include "gmonscope/numbers.h"
#include "gmonscope/other_tools.h"
#include "gmonscope/phrase.h"
#include "import/import_format.h"
#include "import/import_unit.h"
#include "input/input_profile.h"
#include "load/build_profile.h"
#include "load/load_reports.h"
#include "load/run_notes.h"
#include "select/profile_filter.h"
#include "statistics/conservation.h"
#include "symbolize/image_symbols.h"
#include "symbolize/shared_names.h"
#include "symbolize/symbol_table.h"

#include <algorithm>
#include <utility>

namespace gmonscope {

namespace {

/// Returns what was asked for that only the program's code could tell; null: nothing.
const char* needOfProgram(const LoadRequest& request)
{
    const SymbolRules& rules = request.symbols;
    if (rules.byLine)
        return "--line";
    if (rules.inlines)
        return "--inlines";
    if (rules.staticCalls)
        return "-c";
    if (!rules.symbolFile.empty())
        return "-S";
    return request.threads.empty() ? nullptr : "--thread";
}

/// Returns the module of this program, whose name perf cuts after 15 letters, and which may be a link to a longer one:
/// python3. Libraries may begin like it.
std::vector<Module>::const_iterator findProgram(const std::vector<Module>& modules, std::string_view name)
{
    const auto isIt = [&](const Module& module) { return lastPart(module.path) == name; };
    const auto mayBeIt = [&](const Module& module) {
        const std::string_view last = lastPart(module.path);
        return last.starts_with(name) && last.find(".so") == std::string_view::npos;
    };
    if (name.empty())
        return modules.end();
    const auto found = std::find_if(modules.begin(), modules.end(), isIt);
    return found != modules.end() ? found : std::find_if(modules.begin(), modules.end(), mayBeIt);
}

/// The stages of loadImport(): each takes what the one before it made.
class ImportLoader {
public:
    ImportLoader(const LoadRequest& request, const LoadOptions& options)
        : m_request(request), m_options(options), m_limits(options.cancelled),
          m_data(std::make_unique<Profile::Data>()), m_table(m_data->table), m_info(m_data->info)
    {
    }

    Result<std::shared_ptr<const Profile>> load()
    {
        if (const char* need = needOfProgram(m_request))
            return Error{.path = m_request.profiles.front(),
                         .offset = {},
                         .expected = std::string("for ") + need + " a profile that was recorded for gmonscope",
                         .found = "one of another tool, which has no addresses of code"};
        reportDone(m_options, "read-program");
        for (const std::string& path : m_request.profiles)
            if (auto error = add(path))
                return *error;
        NamedCounts counts;
        describe(counts);
        reportDone(m_options, "read-profiles");
        changeSourcePaths(m_request.sourcePaths, m_table);
        auto choice = applyChanges(m_request.selection, m_request.changes, SymbolTable{}, m_table, m_info,
                                   m_data->totals, counts);
        if (!choice)
            return choice.error();
        reportDone(m_options, "changes");
        markSharedNames(m_table);
        reportDone(m_options, "names");
        auto profile = buildProfile(std::move(m_data), std::move(counts.calls), {}, *choice, counts.stacks,
                                    m_options.stageDone, counts.arcTimes);
        assertBalance(*profile);
        reportProgress(m_options, Phrase::tr("Done"), 1);
        return profile;
    }

private:
    std::optional<Error> add(const std::string& path)
    {
        const double part = static_cast<double>(m_info.runs.size()) / static_cast<double>(m_request.profiles.size());
        reportProgress(m_options, Phrase::tr("Reading %1").arg(path), 0.1 + 0.5 * part);
        const auto format = identifyImport(path);
        if (!format)
            return format.error();
        if (m_format == nullptr)
            m_format = *format;
        if (*format != m_format || !m_format) {
            const std::string first = m_format ? m_format->contents : "a profile of another tool";
            return Error{.path = path,
                         .offset = {},
                         .expected = first + ", as " + m_request.profiles.front() + " is",
                         .found = *format ? (*format)->contents : "another kind of file"};
        }
        const auto opened = OpenFile::open(path);
        if (!opened)
            return opened.error();
        TextLines lines(*opened, path);
        auto file = m_format->read(lines, m_limits, m_builder, m_request.event);
        m_limits.addFile(lines);
        return file ? take(std::move(*file), path) : file.error();
    }

    std::optional<Error> take(ImportedFile file, const std::string& path)
    {
        if (m_info.runs.empty()) {
            m_event = file.event;
            m_unit = unitOfEvent(m_event, m_format->isSampled);
            m_program = file.program;
        } else if (file.event != m_event) {
            return Error{.path = path,
                         .offset = {},
                         .expected = "the event " + shownName(m_event.empty() ? "samples" : m_event) + ", as in " +
                                     m_request.profiles.front(),
                         .found = shownName(file.event.empty() ? "samples" : file.event)};
        }
        Run run{.path = path, .ticks = file.ticks, .calls = file.calls, .process = {}};
        run.seconds = file.amount / m_unit.countsPerUnit;
        if (run.ticks == 0 && file.amount <= 0 && file.calls == 0)
            m_info.problems.push_back(
                {Severity::Warning, path, Phrase::tr("holds neither times nor calls").text(), ProblemKind::Other, {}});
        for (std::string& note : file.notes)
            m_info.problems.push_back({Severity::Note, path, std::move(note), ProblemKind::Other, {}});
        for (std::string& warning : file.warnings)
            m_info.problems.push_back({Severity::Warning, path, std::move(warning), ProblemKind::Other, {}});
        if (file.program != m_program)
            m_info.problems.push_back({Severity::Warning,
                                       path,
                                       Phrase::tr("is a profile of %1, and is added up with one of %2")
                                           .arg(shownName(file.program))
                                           .arg(shownName(m_program)),
                                       ProblemKind::Other,
                                       {}});
        m_info.runs.push_back(std::move(run));
        return {};
    }

    void describe(NamedCounts& counts)
    {
        m_builder.take(m_unit.countsPerUnit, m_table, counts);
        placeProgram();
        m_info.unit = m_unit.unit;
        m_info.dimension = m_unit.unit.name;
        m_info.importedFrom = m_format->contents;
        m_info.hasHistogram = true;
        m_info.hasStacks = m_format->isSampled;
        double ticks = 0, seconds = 0;
        for (const Run& run : m_info.runs) {
            ticks += static_cast<double>(run.ticks);
            seconds += run.seconds;
        }
        m_info.secondsPerTick = ticks > 0 ? seconds / ticks : 0;
        if (m_format->isSampled)
            if (auto problem = noteFewSamples(m_info.runs))
                m_info.problems.push_back(std::move(*problem));
        if (const auto image = readStart(m_request.image); image && image->isProgram)
            m_info.problems.push_back({Severity::Note,
                                       m_request.image,
                                       Phrase::tr("is not read: %1 has its own names").arg(m_format->contents).text(),
                                       ProblemKind::Other,
                                       {}});
    }

    /// The program is the first module. Functions of no known module belong to none.
    void placeProgram()
    {
        std::vector<Module>& modules = m_table.modules;
        const auto found = findProgram(modules, lastPart(m_program));
        m_info.imagePath = found != modules.end() ? found->path
                           : !m_program.empty()   ? m_program
                                                  : m_request.profiles.front();
        std::vector<std::optional<ModuleId>> idOf(modules.size());
        std::vector<Module> ordered{{.path = m_info.imagePath,
                                     .name = shownName(lastPart(m_info.imagePath)),
                                     .buildId = {},
                                     .state = ModuleState::Missing,
                                     .readFrom = {}}};
        for (std::size_t m = 0; m < modules.size(); ++m) {
            if (modules.begin() + static_cast<std::ptrdiff_t>(m) == found ||
                (modules.size() == 1 && !m_format->isSampled))
                idOf[m] = ModuleId{};
            else if (!modules[m].path.empty()) {
                idOf[m] = ModuleId{static_cast<std::uint32_t>(ordered.size())};
                ordered.push_back(std::move(modules[m]));
            } else if (modules.size() == 1)
                idOf[m] = ModuleId{};
        }
        for (Module& module : ordered)
            module.hasCalls = !m_format->isSampled;
        for (Function& function : m_table.functions)
            function.module = idOf[function.module->value];
        modules = std::move(ordered);
    }

    const LoadRequest& m_request;
    const LoadOptions& m_options;
    ImportLimits m_limits;
    const ImportFormat* m_format = nullptr;
    ImportBuilder m_builder;
    EventUnit m_unit;
    std::string m_event, m_program;        ///< of the first file
    std::unique_ptr<Profile::Data> m_data; ///< given away at the end
    FunctionTable& m_table;                ///< those of m_data
    RunInfo& m_info;
};

} // namespace

bool isImport(const LoadRequest& request) { return isOfOtherTool(request.image); }

Result<std::shared_ptr<const Profile>> loadImport(const LoadRequest& request, const LoadOptions& options)
{
    return ImportLoader(request, options).load();
}

} // namespace gmonscope
