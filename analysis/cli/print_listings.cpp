// SPDX-License-Identifier: MIT
#include "cli/print_listings.h"

#include "base/one_line.h"
#include "cli/compared_runs.h"
#include "export/annotated_source.h"
#include "export/exec_counts.h"
#include "export/link_order.h"
#include "gmonscope/text_report.h"

#include <algorithm>
#include <ostream>
#include <utility>

namespace gmonscope {

namespace {

class Printer {
public:
    Printer(std::ostream& out, const ReportOptions& options, unsigned sections,
            const std::shared_ptr<const Profile>& profile, const ComparedRuns* compared)
        : m_out(out), m_options(options), m_sections(sections), m_profile(profile), m_compared(compared),
          m_style(options.style)
    {
        if (m_style.names == NameLength::Short)
            m_style.shortNames =
                std::make_shared<const ShortNames>(*profile, functionsIn(*profile, m_style.listing.withUnused));
    }

    void fileInfo()
    {
        if (!(m_sections & FileInfo))
            return;
        const auto line = [&](std::uint64_t count, const char* what) {
            m_out << '\t' << count << ' ' << what << " record" << (count == 1 ? "" : "s") << '\n';
        };
        const std::string& tool = m_profile->importedFrom();
        for (const Run& run : m_profile->runs()) {
            if (!tool.empty()) {
                m_out << "File `" << oneLine(run.path) << "' is " << tool << ": " << amountText(*m_profile, run.seconds)
                      << ", " << run.calls << " counted calls\n";
                continue;
            }
            m_out << "File `" << oneLine(run.path) << "' (version " << run.version << ") contains:\n";
            line(run.histogramRecords, "histogram");
            line(run.arcRecords, "call-graph");
            line(run.basicBlockRecords, "basic-block count");
        }
    }

    void processes()
    {
        if (begin(Runs))
            writeRuns(m_out, *m_profile);
        if (begin(Threads))
            writeThreads(m_out, *m_profile);
    }

    /// BSD's gprof prints the call graph first.
    void profiles()
    {
        if (!(m_sections & (Flat | Graph)))
            return;
        const CallGraphListing listing(m_profile, m_style.listing);
        const auto flat = [&] {
            if (begin(Flat))
                writeFlatProfile(m_out, *m_profile, m_style, m_style.traditional ? &listing : nullptr,
                                 m_compared ? m_compared->beside() : Beside{});
        };
        const bool graphFirst = m_style.traditional || m_options.graphFirst;
        if (!graphFirst)
            flat();
        if (begin(Graph))
            writeCallGraph(m_out, listing, m_style);
        if (graphFirst)
            flat();
        if (begin(Graph))
            writeIndex(m_out, listing, m_style);
    }

    void comparisons()
    {
        if (!m_compared || !m_options.comparison.isListed)
            return;
        if (begin(Difference))
            m_compared->writeDifference(m_out);
        if (begin(SpreadOfRuns))
            m_compared->writeSpread(m_out);
    }

    void details()
    {
        if (begin(Instrumentation))
            writeInstrumentation(m_out, *m_profile, m_style);
        if (begin(Inlines))
            writeInlined(m_out, *m_profile, m_style);
    }

    void changes()
    {
        if (m_options.changes.breaking.mostArcs && (m_sections & (Flat | Graph)) && begin())
            writeCutArcs(m_out, *m_profile, m_style);
        if (!m_options.changes.grouping.isEmpty() && (m_sections & (Flat | Graph)) && begin())
            writeGroups(m_out, *m_profile, m_style);
        if (begin(Uncalled))
            writeUncalled(m_out, *m_profile, m_style);
    }

    [[nodiscard]] std::optional<Error> rest()
    {
        if (begin(ExecCounts))
            writeExecCounts(m_out, *m_profile, {.leastCount = leastExecutions(), .asGnu = isGnu()});
        if (m_sections & Annotated)
            if (auto error = annotateSource())
                return error;
        if (begin(FunctionOrder))
            writeFunctionOrder(m_out, *m_profile, isGnu());
        if (m_sections & FileOrder)
            return writeFileOrder(m_out, *m_profile, m_options.mapFile, isGnu());
        return {};
    }

private:
    /// All that were seen to run.
    static std::vector<FunctionId> functionsIn(const Profile& profile, bool withUnused)
    {
        std::vector<FunctionId> found;
        for (std::uint32_t i = 0; i < profile.functions().size(); ++i) {
            const Function& function = profile.function({i});
            if (withUnused || function.calls || function.selfCalls || function.totalSeconds() > 0)
                found.push_back({i});
        }
        return found;
    }

    [[nodiscard]] std::optional<Error> annotateSource()
    {
        AnnotationOptions options{.folders = m_options.sourceFolders,
                                  .tableLength = m_options.tableLength,
                                  .leastCount = m_options.leastCount,
                                  .allLines = m_options.allLines,
                                  .withUnused = m_style.listing.withUnused,
                                  .asGnu = isGnu(),
                                  .separateFiles = m_options.separateFiles,
                                  .times = {}};
        if (!isGnu())
            options.times = selfTimesByLine(
                m_profile, {.search = m_options.search, .sourcePaths = m_options.sourcePaths}, &options.modules);
        return writeAnnotatedSource(m_out, *m_profile, options);
    }

    [[nodiscard]] bool isGnu() const { return m_options.dialect == Dialect::Gnu; }

    /// There -m is of annotated source only.
    [[nodiscard]] std::uint64_t leastExecutions() const
    {
        if (m_style.listing.withUnused)
            return 0;
        return isGnu() ? 1 : std::max<std::uint64_t>(m_options.leastCount, 1);
    }

    bool begin(Section section) { return (m_sections & section) && begin(); }

    bool begin()
    {
        if (!std::exchange(m_isFirst, false))
            m_out << "\f\n";
        return true;
    }

    std::ostream& m_out;
    const ReportOptions& m_options;
    unsigned m_sections;
    const std::shared_ptr<const Profile>& m_profile;
    const ComparedRuns* m_compared;
    TextStyle m_style;
    bool m_isFirst = true;
};

} // namespace

std::optional<Error> printListings(std::ostream& out, const ReportOptions& options, unsigned sections,
                                   const std::shared_ptr<const Profile>& profile, const ComparedRuns* compared)
{
    Printer printer(out, options, sections, profile, compared);
    printer.fileInfo();
    printer.processes();
    printer.profiles();
    printer.details();
    printer.changes();
    printer.comparisons();
    return printer.rest();
}

} // namespace gmonscope
