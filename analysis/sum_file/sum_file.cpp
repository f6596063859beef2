// SPDX-License-Identifier: MIT
#include "sum_file/sum_file.h"

#include "base/output_target.h"
#include "base/replace_file.h"
#include "elf/elf_image.h"
#include "formats/gmon_bytes.h"
#include "formats/gmon_reader.h"
#include "gmon_format.h"
#include "gmonscope/phrase.h"
#include "gnu/gnu_reader.h"
#include "load/load_import.h"
#include "load/profile_reader.h"
#include "load/run_notes.h"
#include "locate/load_address.h"
#include "scope/scope_gmon.h"
#include "scope_format.h"
#include "sum/gmon_difference.h"
#include "sum/gmon_sum.h"
#include "sum_file/scope_file.h"
#include "sum_file/thread_beginnings.h"
#include "symbolize/image_symbols.h"

namespace gmonscope {

namespace {

constexpr mode_t ownersAlone = 0600; // a .scope file tells arguments and paths

OutputName sumName(const std::string& path) { return {.path = path, .what = "the sum", .magic = GMON_MAGIC}; }

/// `path`: its own.
OutputName companionName(const std::string& path)
{
    return {.path = path, .what = "the sum's companion", .magic = SCOPE_MAGIC};
}

/// A profile's two faces.
struct SummedFile {
    GmonData gmon;
    std::optional<ScopeData> scope;   ///< itself, or its companion
    std::optional<GmonData> gmonLess; ///< for a difference: the part of `gmon` below 0
};

/// Adds up profiles of one image, in both formats.
class ProfileSum {
public:
    ProfileSum(const ElfImage& image, MakeSpread makeSpread) : m_image(image), m_makeSpread(std::move(makeSpread)) {}

    [[nodiscard]] std::optional<Error> add(const std::string& path, CheckedProfile profile, Counted counted)
    {
        const bool isLess = counted == Counted::Less;
        noteDamage(std::move(profile.damage), isLess);
        auto file = inBothFormats(std::move(profile));
        if (!file)
            return file.error();
        if (auto error = checkRanges(file->gmon))
            return error;
        if (auto error = (isLess ? m_gmonLess : m_gmon).add(std::move(file->gmon)))
            return error;
        if (file->gmonLess)
            if (auto error = (isLess ? m_gmon : m_gmonLess).add(std::move(*file->gmonLess)))
                return error;
        addScope(path, file->scope, isLess);
        return {};
    }

    /// Errors: a companion is damaged, where the others are whole and would be lost for its sake; what cannot be
    /// written.
    [[nodiscard]] std::optional<Error> write(const std::string& path, std::string& note)
    {
        if (m_damage && !m_withCompanion.empty() && m_missing == 0)
            return m_damage;
        GmonData gmon = m_gmon.take(), gmonLess = m_gmonLess.take();
        if (auto error = cancel(gmon, gmonLess))
            return error;
        for (const GmonData* data : {&gmon, &gmonLess})
            if (auto error = checkGmonSize(*data, path))
                return error;
        BelowZero below;
        const std::uint64_t negative = countNotZero(gmonLess);
        if (negative)
            below.gmon = gmonBytes(gmonLess, m_image.format);
        const ScopeTotals totals = takeScopes(below.counts);
        const bool hasScope = m_withoutCompanion.empty() || negative;
        if (const auto target = findOutputTarget(sumName(path)); !target) // neither, rather than one of them
            return target.error();
        if (hasScope)
            if (auto error = writeScope(describe(path, negative || totals.hasLess), totals, below, gmon))
                return error;
        note = noteOf(path, hasScope && m_withoutCompanion.empty() ? countBelow(gmonLess, below.counts) : negative);
        return replaceOutput(sumName(path), bytesOf(gmon), modeOfNewFiles());
    }

private:
    /// Writes the companion, and notes its id in `gmon`.
    [[nodiscard]] std::optional<Error> writeScope(const ScopeDescription& facts, const ScopeTotals& totals,
                                                  const BelowZero& below, GmonData& gmon)
    {
        const auto spread = m_makeSpread && !facts.isDifference ? m_makeSpread() : Result(SpreadOfSum{});
        if (!spread)
            return spread.error();
        m_spreadNote = spread->note;
        const auto scope = scopeBytes(facts, totals, below, spread->spread.get(), bytesOf(gmon));
        if (!scope)
            return scope.error();
        gmon.companionId = idIn(*scope);
        return replaceOutput(companionName(facts.path), *scope, ownersAlone);
    }

    [[nodiscard]] ByteSource bytesOf(const GmonData& gmon) const
    {
        return [&gmon, format = m_image.format](const ByteSink& sink) { writeGmonBytes(gmon, format, sink); };
    }

    /// Each once: arcs of the program are in both.
    [[nodiscard]] static std::uint64_t countBelow(GmonData gmonLess, const ScopeTotals& counts)
    {
        gmonLess.arcs.clear();
        const auto stacks = std::count_if(counts.stacks.begin(), counts.stacks.end(), [](const MappedNode& node) {
            return node.samples || node.userNs || node.systemNs; // the others are callers of those
        });
        return countNotZero(gmonLess) + counts.arcs.size() + static_cast<std::uint64_t>(stacks);
    }

    [[nodiscard]] Result<SummedFile> inBothFormats(CheckedProfile profile) const
    {
        if (profile.gmon) {
            subtractLoadAddress(*profile.gmon, m_image);
            return withLess({.gmon = std::move(*profile.gmon), .scope = std::move(profile.scope), .gmonLess = {}});
        }
        if (!profile.tellsProcess)
            return SummedFile{.gmon = gmonOf(*profile.scope), .scope = {}, .gmonLess = {}};
        return ofScope(std::move(*profile.scope));
    }

    /// Its data in the form of a gmon.out, and the part of it below 0.
    [[nodiscard]] Result<SummedFile> ofScope(ScopeData scope) const
    {
        SummedFile file{.gmon = gmonOf(scope), .scope = std::move(scope), .gmonLess = {}};
        if (file.scope->modules.empty())
            return withLess(std::move(file));
        ScopeData less;
        static_cast<ScopeDescription&>(less) = *file.scope;
        static_cast<ScopeCounts&>(less) = file.scope->less;
        less.modules = file.scope->modules;
        file.gmonLess = gmonOf(less);
        return file;
    }

    [[nodiscard]] Result<SummedFile> withLess(SummedFile file) const
    {
        if (!file.scope || file.scope->gmonLess.empty())
            return file;
        auto less = parseGmon(file.scope->gmonLess, file.scope->path, m_image.format);
        if (!less)
            return less.error();
        file.gmonLess = std::move(*less);
        return file;
    }

    /// Checks both the added and the subtracted profiles: all must have the same bins.
    [[nodiscard]] std::optional<Error> checkRanges(const GmonData& gmon)
    {
        GmonData ranges{.path = gmon.path};
        for (const Histogram& histogram : gmon.histograms) {
            ranges.histograms.push_back({.lowPc = histogram.lowPc,
                                         .highPc = histogram.highPc,
                                         .ticksPerSecond = histogram.ticksPerSecond,
                                         .bins = Bins(histogram.bins.size()),
                                         .offset = histogram.offset});
        }
        return m_ranges.add(std::move(ranges));
    }

    /// Remembers the first one. A difference goes without a companion then, and with a note.
    void noteDamage(std::optional<Error> damage, bool isLess)
    {
        m_isDamaged = damage.has_value();
        if (!damage || m_damage || isLess)
            return;
        m_damage = std::move(damage);
        m_damage->kind = ErrorKind::Companion;
    }

    void addScope(const std::string& path, const std::optional<ScopeData>& scope, bool isLess)
    {
        // A file that only holds amounts below 0 of a gmon.out has no facts about a process.
        if (!scope || scope->modules.empty()) {
            m_withoutCompanion = m_withoutCompanion.empty() ? path : m_withoutCompanion;
            m_missing += !m_isDamaged;
            return;
        }
        m_withCompanion = path;
        if (isLess) {
            m_processes.subtract();
            m_scopes.subtract(*scope);
        } else {
            m_processes.add(*scope);
            m_scopes.add(*scope, 0);
        }
    }

    /// None if there are profiles without.
    [[nodiscard]] ScopeTotals takeScopes(ScopeTotals& less)
    {
        if (!m_withoutCompanion.empty())
            return {};
        ScopeTotals totals = m_scopes.take(&less);
        keepBeginnings(totals.threads, m_image);
        keepBeginnings(less.threads, m_image);
        return totals;
    }

    [[nodiscard]] ScopeDescription describe(const std::string& path, bool isDifference) const
    {
        ScopeDescription facts = m_withoutCompanion.empty() ? m_processes.facts() : ScopeDescription{};
        facts.path = path + SCOPE_SUFFIX;
        facts.isDifference = isDifference;
        return facts;
    }

    [[nodiscard]] std::string noteOf(const std::string& path, std::uint64_t negative) const
    {
        const std::string scope = path + SCOPE_SUFFIX;
        if (negative)
            return "note: " + path + ": " +
                   (negative == 1 ? "1 bin, arc or stack is below 0: it is 0 there, and kept in "
                                  : std::to_string(negative) +
                                        " bins, arcs and stacks are below 0: they are 0 there, and kept in ") +
                   scope;
        if (!m_withoutCompanion.empty() && !m_withCompanion.empty())
            return "note: " + path + ": " + m_withCompanion + " has a companion, but " + m_withoutCompanion +
                   " has none: no " + scope;
        return m_spreadNote.empty() ? std::string() : "note: " + path + ": " + m_spreadNote;
    }

    const ElfImage& m_image;
    const MakeSpread m_makeSpread;
    std::string m_spreadNote;
    GmonSum m_ranges, m_gmon, m_gmonLess;
    ScopeSum m_scopes;
    ProcessSum m_processes;
    std::string m_withCompanion, m_withoutCompanion; ///< a profile with a companion, and one without
    std::optional<Error> m_damage;                   ///< of the first companion that is damaged
    bool m_isDamaged = false;                        ///< that of the latest profile
    std::size_t m_missing = 0;                       ///< profiles without any companion
};

Error importsCannotBeSummed(const std::string& path)
{
    return {.path = path,
            .offset = {},
            .expected = "profiles that were recorded for gmonscope, whose sum gmon.sum can hold",
            .found = "one of another tool: name several to see their sum"};
}

/// Reads the profiles, checks each, and adds them up one at a time.
class SumMaker {
public:
    SumMaker(const LoadRequest& request, const LoadOptions& options, const MakeSpread& makeSpread)
        : m_request(request), m_options(options), m_makeSpread(makeSpread), m_finder(request.search, request.profiles)
    {
    }

    [[nodiscard]] std::optional<Error> write(const std::string& path, Counted others, std::string& note)
    {
        if (isImport(m_request))
            return importsCannotBeSummed(m_request.profiles.front());
        report(Phrase::tr("Reading %1").arg(m_request.image), 0);
        const auto image = readProgram(m_request.image, m_finder, m_info.problems);
        if (!image)
            return image.error();
        done("read-program");
        ProfileSum sum(*image, m_makeSpread);
        if (auto error = addAll(*image, others, sum))
            return error;
        completeProblems(*image);
        done("read-profiles");
        return sum.write(path, note);
    }

    [[nodiscard]] SummedRuns takeRuns() { return {m_info.runs.size(), std::move(m_info.problems)}; }

private:
    std::optional<Error> addAll(const ElfImage& image, Counted others, ProfileSum& sum)
    {
        std::size_t read = 0;
        ProfileReader reader(image, m_request, m_finder, m_info, [&](CheckedProfile profile) {
            return sum.add(m_request.profiles[read], std::move(profile), read ? others : Counted::More);
        });
        return addEach(reader, m_request.profiles, m_options.cancelled, [&](std::size_t i) {
            read = i;
            report(Phrase::tr("Reading %1").arg(m_request.profiles[i]),
                   static_cast<double>(i) / static_cast<double>(m_request.profiles.size()));
            return std::optional<Error>();
        });
    }

    /// In the order in which loadProfile() has them.
    void completeProblems(const ElfImage& image)
    {
        foldRepeated(m_info.problems);
        if (image.isStripped)
            m_info.problems.push_back({Severity::Note, image.path, noSymbolTable(), ProblemKind::Stripped});
        for (auto problem : {noteFewSamples(m_info.runs), noteSeveralJobs(m_info.runs)})
            if (problem)
                m_info.problems.push_back(std::move(*problem));
        for (Problem& problem : m_finder.takeNotes())
            m_info.problems.push_back(std::move(problem));
    }

    void report(const std::string& stage, double fraction) const
    {
        if (m_options.progress)
            m_options.progress({stage, fraction});
    }

    void done(std::string_view stage) const
    {
        if (m_options.stageDone)
            m_options.stageDone(stage);
    }

    const LoadRequest& m_request;
    const LoadOptions& m_options;
    const MakeSpread& m_makeSpread;
    const ModuleFinder m_finder;
    RunInfo m_info;
};

std::optional<Error> writeProfiles(const std::string& path, const LoadRequest& request, Counted others,
                                   std::string& note, SummedRuns* runs, const LoadOptions& options,
                                   const MakeSpread& makeSpread)
{
    try {
        SumMaker maker(request, options, makeSpread);
        auto error = maker.write(path, others, note);
        if (runs)
            *runs = maker.takeRuns();
        return error;
    } catch (const std::bad_alloc&) {
        return Error{.path = request.image, .offset = {}, .expected = {}, .found = "not enough memory for its profile"};
    }
}

} // namespace

std::optional<Error> writeSum(const std::string& path, const LoadRequest& request, std::string& note, SummedRuns* runs,
                              const LoadOptions& options, const MakeSpread& makeSpread)
{
    return writeProfiles(path, request, Counted::More, note, runs, options, makeSpread);
}

std::optional<Error> writeDifference(const std::string& path, const LoadRequest& request, std::string& note,
                                     SummedRuns* runs, const LoadOptions& options)
{
    return writeProfiles(path, request, Counted::Less, note, runs, options, {});
}

std::optional<Error> writeGnuSum(const std::string& path, const LoadRequest& request, ProfileFormat format)
{
    const auto image = readElfHeaders(request.image);
    if (!image)
        return image.error();
    std::vector<Run> runs;
    auto gmon = readGnuProfiles(request, format, *image, runs);
    if (!gmon)
        return gmon.error();
    GmonSum sum; // merges equal arcs
    if (auto error = sum.add(std::move(*gmon)))
        return error;
    const GmonData all = sum.take();
    if (auto error = checkGmonSize(all, path))
        return error;
    return replaceOutput(
        sumName(path), [&](const ByteSink& sink) { writeGmonBytes(all, image->format, sink); }, modeOfNewFiles());
}

} // namespace gmonscope
