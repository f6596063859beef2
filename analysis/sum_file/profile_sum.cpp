// SPDX-License-Identifier: MIT
#include "sum_file/profile_sum.h"

#include "base/replace_file.h"
#include "formats/gmon_bytes.h"
#include "gmon_format.h"
#include "scope_format.h"
#include "sum/gmon_difference.h"
#include "sum_file/thread_beginnings.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr mode_t ownersAlone = 0600; // a .scope file tells arguments and paths

/// `path`: its own.
OutputName companionName(const std::string& path)
{
    return {.path = path, .what = "the sum's companion", .magic = SCOPE_MAGIC};
}

} // namespace

OutputName outputOfSum(const std::string& path) { return {.path = path, .what = "the sum", .magic = GMON_MAGIC}; }

std::optional<Error> ProfileSum::add(const std::string& path, CheckedProfile profile, Counted counted)
{
    const bool isLess = counted == Counted::Less;
    noteDamage(std::move(profile.damage), isLess);
    auto file = inBothFormats(std::move(profile), m_image);
    if (!file)
        return file.error();
    if (auto error = checkRanges(file->gmon))
        return error;
    const bool tellsProcess = file->tellsProcess();
    m_isDifference |= isLess || (file->scope && file->scope->isDifference);
    m_hasPlain |= !tellsProcess || file->gmonPlain;
    if (auto error = (isLess ? m_gmonLess : tellsProcess ? m_gmon : m_plain).add(std::move(file->gmon)))
        return error;
    if (file->gmonLess)
        if (auto error = (isLess ? m_gmon : m_gmonLess).add(std::move(*file->gmonLess)))
            return error;
    if (file->gmonPlain)
        if (auto error = m_plainInSums.add(std::move(*file->gmonPlain)))
            return error;
    if (tellsProcess)
        addScope(*file->scope, isLess);
    else if (m_plainRuns++ == 0)
        m_withoutCompanion = path;
    return {};
}

std::optional<Error> ProfileSum::write(const std::string& path, std::string& note)
{
    if (m_damage && m_hasCompanion)
        return m_damage;
    BesideTotals beside;
    if (auto error = joinPlain(beside.gmonPlain))
        return error;
    GmonData gmon = m_gmon.take(), gmonLess = m_gmonLess.take();
    if (auto error = cancel(gmon, gmonLess))
        return error;
    for (const GmonData* data : {&gmon, &gmonLess})
        if (auto error = checkGmonSize(*data, path))
            return error;
    const std::uint64_t negative = countNotZero(gmonLess);
    if (negative)
        beside.gmonBelow = gmonBytes(gmonLess, m_image.format);
    const ScopeTotals totals = takeScopes(beside.below);
    const bool hasScope = tellsScopes() || negative;
    if (const auto target = findOutputTarget(outputOfSum(path)); !target) // neither, rather than one of them
        return target.error();
    if (hasScope)
        if (auto error = writeScope(describe(path, negative || totals.hasLess), totals, beside, gmon))
            return error;
    note = noteOf(path, tellsScopes() ? countBelow(gmonLess, beside.below) : negative);
    return replaceOutput(outputOfSum(path), bytesOf(gmon), modeOfNewFiles());
}

std::optional<Error> ProfileSum::writeScope(const ScopeDescription& facts, const ScopeTotals& totals,
                                            BesideTotals& beside, GmonData& gmon)
{
    const auto spread = m_makeSpread && !facts.isDifference ? m_makeSpread() : Result(SpreadOfSum{});
    if (!spread)
        return spread.error();
    m_spreadNote = spread->note;
    beside.spread = spread->spread.get();
    const auto scope = scopeBytes(facts, totals, beside, bytesOf(gmon));
    if (!scope)
        return scope.error();
    gmon.companionId = idIn(*scope);
    return replaceOutput(companionName(facts.path), *scope, ownersAlone);
}

ByteSource ProfileSum::bytesOf(const GmonData& gmon) const
{
    return [&gmon, format = m_image.format](const ByteSink& sink) { writeGmonBytes(gmon, format, sink); };
}

std::uint64_t ProfileSum::countBelow(GmonData gmonLess, const ScopeTotals& counts)
{
    gmonLess.arcs.clear();
    const auto stacks = std::count_if(counts.stacks.begin(), counts.stacks.end(), [](const MappedNode& node) {
        return node.samples || node.userNs || node.systemNs; // the others are callers of those
    });
    return countNotZero(gmonLess) + counts.arcs.size() + static_cast<std::uint64_t>(stacks);
}

std::optional<Error> ProfileSum::checkRanges(const GmonData& gmon)
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

void ProfileSum::noteDamage(std::optional<Error> damage, bool isLess)
{
    if (!damage || m_damage || isLess)
        return;
    m_damage = std::move(damage);
    m_damage->kind = ErrorKind::Companion;
}

void ProfileSum::addScope(const ScopeData& scope, bool isLess)
{
    m_hasCompanion = true;
    if (isLess) {
        m_processes.subtract();
        m_scopes.subtract(scope);
    } else {
        m_processes.add(scope);
        m_scopes.add(scope, 0);
    }
}

std::optional<Error> ProfileSum::joinPlain(std::string& bytes)
{
    if (m_gmon.isEmpty()) {
        m_gmon = std::move(m_plain);
        return {};
    }
    if (m_plain.isEmpty() && m_plainInSums.isEmpty())
        return {};
    GmonData plain = m_plain.take();
    if (auto error = m_plainInSums.add(plain))
        return error;
    if (tellsScopes()) {
        bytes = gmonBytes(m_plainInSums.take(), m_image.format);
        m_processes.addPlain(m_plainRuns);
    }
    return m_gmon.add(std::move(plain));
}

ScopeTotals ProfileSum::takeScopes(ScopeTotals& less)
{
    if (!tellsScopes())
        return {};
    ScopeTotals totals = m_scopes.take(&less);
    keepBeginnings(totals.threads, m_image);
    keepBeginnings(less.threads, m_image);
    return totals;
}

ScopeDescription ProfileSum::describe(const std::string& path, bool isDifference) const
{
    ScopeDescription facts = tellsScopes() ? m_processes.facts() : ScopeDescription{};
    facts.path = path + SCOPE_SUFFIX;
    facts.isDifference = isDifference;
    return facts;
}

std::string ProfileSum::noteOf(const std::string& path, std::uint64_t negative) const
{
    const std::string scope = path + SCOPE_SUFFIX;
    if (negative)
        return "note: " + path + ": " +
               (negative == 1
                    ? "1 bin, arc or stack is below 0: it is 0 there, and kept in "
                    : std::to_string(negative) + " bins, arcs and stacks are below 0: they are 0 there, and kept in ") +
               scope;
    if (m_hasCompanion && (m_plainRuns > 0 || !tellsScopes()))
        return "note: " + path + ": " + plainText() +
               (tellsScopes() ? ": only times and calls of the program are in the sum" : ": no " + scope);
    return m_spreadNote.empty() ? std::string() : "note: " + path + ": " + m_spreadNote;
}

std::string ProfileSum::plainText() const
{
    if (m_plainRuns == 0)
        return "a sum in it has runs without companions";
    return m_plainRuns == 1
               ? m_withoutCompanion + " has no companion"
               : m_withoutCompanion + " and " + std::to_string(m_plainRuns - 1) + " more have no companions";
}

} // namespace gmonscope
