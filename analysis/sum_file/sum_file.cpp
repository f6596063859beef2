// SPDX-License-Identifier: MIT
#include "sum_file/sum_file.h"

#include "base/output_target.h"
#include "base/replace_file.h"
#include "elf/elf_image.h"
#include "formats/gmon_bytes.h"
#include "formats/gmon_reader.h"
#include "gmon_format.h"
#include "gnu/gnu_reader.h"
#include "input/input_profile.h"
#include "load/load_import.h"
#include "locate/companion.h"
#include "locate/load_address.h"
#include "scope/scope_gmon.h"
#include "scope/scope_reader.h"
#include "scope_format.h"
#include "sum/gmon_difference.h"
#include "sum/gmon_sum.h"
#include "sum_file/scope_file.h"

namespace gmonscope {

namespace {

constexpr mode_t ownersAlone = 0600; // a .scope file tells arguments and paths

OutputName sumName(const std::string& path) { return {.path = path, .what = "the sum", .magic = GMON_MAGIC}; }

OutputName companionName(const std::string& path)
{
    return {.path = path + SCOPE_SUFFIX, .what = "the sum's companion", .magic = SCOPE_MAGIC};
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
    ProfileSum(const LoadRequest& request, const ElfImage& image) : m_request(request), m_image(image) {}

    [[nodiscard]] std::optional<Error> add(const std::string& path, Counted counted)
    {
        auto file = read(path);
        if (!file)
            return file.error();
        if (auto error = checkRanges(file->gmon))
            return error;
        const bool isLess = counted == Counted::Less;
        if (auto error = (isLess ? m_gmonLess : m_gmon).add(std::move(file->gmon)))
            return error;
        if (file->gmonLess)
            if (auto error = (isLess ? m_gmon : m_gmonLess).add(std::move(*file->gmonLess)))
                return error;
        addScope(path, file->scope, isLess);
        return {};
    }

    [[nodiscard]] std::optional<Error> write(const std::string& path, std::string& note)
    {
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
        const bool hasScope = m_without.empty() || negative;
        if (const auto target = findOutputTarget(sumName(path)); !target) // neither, rather than one of them
            return target.error();
        if (hasScope) {
            const auto scope = scopeBytes(describe(path, negative || totals.hasLess), totals, below, bytesOf(gmon));
            if (!scope)
                return scope.error();
            gmon.companionId = idIn(*scope);
            if (auto error = replaceOutput(companionName(path), *scope, ownersAlone))
                return error;
        }
        note = noteOf(path, hasScope && m_without.empty() ? countBelow(gmonLess, below.counts) : negative);
        return replaceOutput(sumName(path), bytesOf(gmon), modeOfNewFiles());
    }

private:
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

    [[nodiscard]] Result<SummedFile> read(const std::string& path)
    {
        const auto file = openProfile(path, m_image.format, m_request.format);
        if (!file)
            return file.error();
        auto contents = readProfile(*file, m_image, salvage());
        if (!contents)
            return contents.error();
        if (auto* gmon = std::get_if<GmonData>(&*contents))
            return withCompanion(std::move(*gmon));
        ScopeData& scope = std::get<ScopeData>(*contents);
        if (!file->format->tellsProcess)
            return SummedFile{.gmon = gmonOf(scope), .scope = {}, .gmonLess = {}};
        return ofScope(std::move(scope));
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

    [[nodiscard]] Result<SummedFile> withCompanion(GmonData gmon)
    {
        subtractLoadAddress(gmon, m_image);
        CompanionSearch search;
        if (m_request.useCompanions)
            search = findCompanion(gmon.path, gmon.companionId);
        SummedFile summed{.gmon = std::move(gmon), .scope = {}, .gmonLess = {}};
        if (search.found)
            if (auto scope = readScope(*search.found->rest, search.found->path, salvage()))
                summed.scope = std::move(*scope);
        return withLess(std::move(summed));
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
            ranges.histograms.push_back(histogram);
            ranges.histograms.back().bins = Bins(histogram.bins.size());
        }
        return m_ranges.add(std::move(ranges));
    }

    void addScope(const std::string& path, const std::optional<ScopeData>& scope, bool isLess)
    {
        // A file that only holds amounts below 0 of a gmon.out has no facts about a process.
        if (!scope || scope->modules.empty()) {
            m_without = m_without.empty() ? path : m_without;
            return;
        }
        m_with = path;
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
        return m_without.empty() ? m_scopes.take(&less) : ScopeTotals{};
    }

    [[nodiscard]] ScopeDescription describe(const std::string& path, bool isDifference) const
    {
        ScopeDescription facts = m_without.empty() ? m_processes.facts() : ScopeDescription{};
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
        if (!m_without.empty() && !m_with.empty())
            return "note: " + path + ": " + m_with + " has a companion, but " + m_without + " has none: no " + scope;
        return {};
    }

    [[nodiscard]] Salvage* salvage() { return m_request.salvage ? &m_salvage : nullptr; }

    const LoadRequest& m_request;
    const ElfImage& m_image;
    Salvage m_salvage; // whoever loads the files says what was damaged
    GmonSum m_ranges, m_gmon, m_gmonLess;
    ScopeSum m_scopes;
    ProcessSum m_processes;
    std::string m_with, m_without; ///< a profile with a companion, and one without
};

std::optional<Error> writeProfiles(const std::string& path, const LoadRequest& request, Counted others,
                                   std::string& note)
{
    if (isImport(request))
        return Error{.path = request.profiles.front(),
                     .offset = {},
                     .expected = "profiles that were recorded for gmonscope, whose sum gmon.sum can hold",
                     .found = "one of another tool: name several to see their sum"};
    const auto image = readElfHeaders(request.image);
    if (!image)
        return image.error();
    ProfileSum sum(request, *image);
    for (std::size_t i = 0; i < request.profiles.size(); ++i)
        if (auto error = sum.add(request.profiles[i], i ? others : Counted::More))
            return error;
    return sum.write(path, note);
}

} // namespace

std::optional<Error> writeSum(const std::string& path, const LoadRequest& request, std::string& note)
{
    return writeProfiles(path, request, Counted::More, note);
}

std::optional<Error> writeDifference(const std::string& path, const LoadRequest& request, std::string& note)
{
    return writeProfiles(path, request, Counted::Less, note);
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
