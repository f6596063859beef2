// SPDX-License-Identifier: MIT
#include "load/profile_reader.h"

#include "base/hex.h"
#include "base/made_ahead.h"
#include "elf/elf_targets.h"
#include "formats/gmon_reader.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "load/companion_doubts.h"
#include "load/describe_run.h"
#include "load/run_notes.h"
#include "locate/load_address.h"
#include "locate/source_file.h"
#include "scope/scope_reader.h"

#include <algorithm>

namespace gmonscope {

namespace {

void clearBits(GmonData& profile, std::uint64_t bits)
{
    if (bits == 0)
        return;
    for (RawArc& arc : profile.arcs) {
        arc.fromPc &= ~bits;
        arc.selfPc &= ~bits;
    }
}

/// Threads were asked for of a profile that tells of none.
Error noThreads(const std::string& path)
{
    return {.path = path,
            .offset = {},
            .expected = "a profile that tells threads apart: a .scope file of one process, or a gmon.out with it",
            .found = "one of all threads together"};
}

/// Tells how much of a run some of its threads are.
std::string partText(const ThreadsPart& part, std::size_t chosen, const Run& whole, std::size_t threads)
{
    const Phrase text =
        !part.tellsCalls
            ? Phrase::counted(threads, Phrase::tr("only %2 of its %1 thread: %3 of %4 samples"),
                              Phrase::tr("only %2 of its %1 threads: %3 of %4 samples"))
            : Phrase::counted(threads, Phrase::tr("only %2 of its %1 thread: %3 of %4 samples and %5 of %6 calls"),
                              Phrase::tr("only %2 of its %1 threads: %3 of %4 samples and %5 of %6 calls"));
    return text.arg(groupedCount(chosen))
        .arg(groupedCount(part.samples))
        .arg(groupedCount(whole.ticks))
        .arg(groupedCount(part.calls))
        .arg(groupedCount(whole.calls));
}

/// Says of a profile that is used all the same what misfitError() says of one that is not.
std::string misfitText(const ImageFit& fit)
{
    if (fit.outside)
        return Phrase::tr("is used although %1 to %2: the profile is of another program")
            .arg(hex(fit.outside->lowPc))
            .arg(hex(fit.outside->highPc));
    return Phrase::tr("is used although %1, which is none (as %2 of %3 callees): the profile is of another program or "
                      "build")
        .arg(hex(fit.firstMisfit))
        .arg(std::to_string(fit.misfits))
        .arg(std::to_string(fit.callees));
}

} // namespace

Result<ReadFile> ProfileReader::read(const std::string& path)
{
    const auto file =
        openProfile(path, m_image.format, m_request.format, m_request.takesPipes ? NamedBy::User : NamedBy::File);
    if (!file)
        return file.error();
    ReadFile read{.format = file->format, .contents = {}, .salvage = {}, .companion = {}};
    auto contents = readProfile(*file, m_image, salvages(path) ? &read.salvage : nullptr);
    if (!contents)
        return errorOf(*file, contents.error());
    read.contents = std::move(*contents);
    read.bytes = std::max<std::size_t>(file->bytes.size(), file->size);
    if (const auto* gmon = std::get_if<GmonData>(&read.contents)) {
        read.companion = readCompanion(*gmon);
        if (read.companion.search.found)
            read.bytes += read.companion.search.found->size;
    }
    return read;
}

std::optional<Error> ProfileReader::add(const std::string& path, ReadFile file)
{
    noteDamage(path, file.salvage);
    if (auto* gmon = std::get_if<GmonData>(&file.contents))
        return addGmon(std::move(*gmon), std::move(file.companion));
    ScopeData& scope = std::get<ScopeData>(file.contents);
    if (!file.format->tellsProcess)
        return addSamples(std::move(scope), path);
    if (auto error = checkScope(scope, path))
        return error;
    return sumUp({.gmon = {}, .scope = std::move(scope)});
}

std::optional<Error> ProfileReader::sumUp(CheckedProfile profile)
{
    if (m_take)
        return m_take(std::move(profile));
    if (!profile.scope)
        return m_gmon.add(std::move(*profile.gmon));
    m_scopes.add(*profile.scope, static_cast<std::uint32_t>(m_info.runs.size() - 1));
    return {};
}

std::optional<Error> ProfileReader::addGmon(GmonData profile, ReadCompanion read)
{
    const std::string path = profile.path;
    for (std::string& text : profile.notes)
        note(path, std::move(text));
    profile.notes.clear();
    std::optional<Error> damage = read.scope && !*read.scope ? std::optional(read.scope->error()) : std::nullopt;
    auto companion = companionOf(profile, std::move(read));
    if (companion && !companion->modules.empty()) {
        if (auto contradiction = contradictionOf(*companion, profile))
            warn(path, std::move(*contradiction));
        if (auto error = checkScope(*companion, path))
            return error;
        describeRecords(profile, m_info.runs.back());
        return sumUp({.gmon = std::move(profile), .scope = std::move(companion)});
    }
    if (companion)
        noteBelowZero(*companion, path);
    if (!m_take)
        companion.reset(); // amounts below 0, which a sum keeps
    std::optional<GmonData> asRead;
    if (m_take && modeBits(m_image) != 0)
        asRead = profile;
    if (auto error = checkGmon(profile))
        return error;
    return sumUp({.gmon = asRead ? std::move(*asRead) : std::move(profile),
                  .scope = std::move(companion),
                  .damage = std::move(damage)});
}

/// Checks a profile without a companion, moves its addresses to those of the image, and describes its run.
std::optional<Error> ProfileReader::checkGmon(GmonData& profile)
{
    const std::string& path = profile.path;
    if (m_threads.isAsked())
        return noThreads(path);
    clearBits(profile, modeBits(m_image));
    if (const auto address = subtractLoadAddress(profile, m_image))
        note(path, Phrase::tr("its addresses are those of the running program, which was loaded at %1: subtracted")
                       .arg(hex(*address)));
    if (auto error = checkFit(profile))
        return error;
    m_info.runs.push_back(describeRun(profile));
    describeRecords(profile, m_info.runs.back());
    if (profile.histograms.empty() && profile.arcs.empty())
        warn(path, Phrase::tr("holds neither times nor calls"));
    return {};
}

bool ProfileReader::salvages(const std::string& path) const
{
    const std::vector<std::string>& some = m_request.salvaged;
    const bool isKept = bool(m_take); // in a file, of which nobody could tell later that a part is missing
    return !isKept && (m_request.salvage || std::find(some.begin(), some.end(), path) != some.end());
}

void ProfileReader::noteDamage(const std::string& path, const Salvage& salvage)
{
    if (!salvage.isNone())
        warn(path, salvage.text());
}

/// Returns why a profile cannot be read: because it is for another machine, if that is so.
Error ProfileReader::errorOf(const InputProfile& file, Error error) const
{
    if (file.format && file.format->parseScope)
        return error;
    const auto other = otherMachineOf(file.path, m_image.format);
    if (!other)
        return error;
    return {.path = file.path,
            .offset = {},
            .expected = "a profile of " + m_image.path + ", " + machineText(m_image.format),
            .found = "one of " + machineText(*other),
            .kind = ErrorKind::OtherProgram};
}

/// Adds stacks of a profile that tells nothing of its process.
std::optional<Error> ProfileReader::addSamples(ScopeData scope, const std::string& path)
{
    if (m_threads.isAsked())
        return noThreads(path);
    if (auto error = checkFit(callsInside(scope, path)))
        return error;
    m_info.runs.push_back(describeSamples(scope, path));
    for (const std::string& text : scope.notes)
        note(path, text);
    return sumUp({.gmon = {}, .scope = std::move(scope), .tellsProcess = false});
}

ReadCompanion ProfileReader::readCompanion(const GmonData& profile)
{
    ReadCompanion read;
    if (!m_request.useCompanions)
        return read;
    read.search = m_companions.find(profile.path, profile.companionId);
    if (const auto& found = read.search.found)
        read.scope = readScope(*found->rest, found->path, salvages(profile.path) ? &read.salvage : nullptr);
    if (read.search.found)
        read.search.found->rest.reset(); // many may wait to be added, and need no open file
    return read;
}

std::optional<ScopeData> ProfileReader::companionOf(const GmonData& profile, ReadCompanion read)
{
    if (!read.search.ignored.empty())
        note(profile.path, read.search.ignored);
    if (!read.scope)
        return {};
    const bool isOfUse = *read.scope && (read.salvage.isNone() || !tellsLess(**read.scope, profile));
    if (isOfUse) {
        noteDamage(read.search.found->path, read.salvage);
        return std::move(**read.scope);
    }
    warn(profile.path, Phrase::tr("its companion is damaged and ignored: %1")
                           .arg(*read.scope ? read.salvage.first() : read.scope->error().text()));
    return {};
}

void ProfileReader::noteBelowZero(const ScopeData& scope, const std::string& path)
{
    if (scope.isDifference)
        note(path, Phrase::tr("is a difference: numbers below 0 in it are shown as 0"));
}

/// Leaves out the data of threads that were not asked for.
std::optional<Error> ProfileReader::chooseThreads(ScopeData& scope, const std::string& path)
{
    if (!tellsThreads(scope))
        return noThreads(path);
    const Run whole = std::move(m_info.runs.back());
    const std::size_t threads = whole.process->threads;
    const auto run = static_cast<std::uint32_t>(m_info.runs.size() - 1);
    const ThreadsPart part = keepThreads(scope, m_threads.choose(scope, run));
    m_info.runs.back() = describeRun(scope, path);
    ProcessFacts& facts = *m_info.runs.back().process;
    facts.userSeconds = facts.systemSeconds = 0; // nobody knows it of threads
    noteThreads(part, whole, threads);
    if (!scope.missed.empty())
        warn(path, Phrase::tr("calls that a budget kept from being counted are of no known thread and are left out"));
    scope.missed.clear();
    return {};
}

void ProfileReader::noteThreads(const ThreadsPart& part, const Run& whole, std::size_t threads)
{
    const Run& run = m_info.runs.back();
    if (part.unknownSamples)
        warn(
            run.path,
            Phrase::tr("%1 samples belong to no known thread and are left out").arg(groupedCount(part.unknownSamples)));
    if (run.process->threads == threads)
        return;
    note(run.path, partText(part, run.process->threads, whole, threads));
    if (!part.tellsCalls && run.process->threads > 0)
        warn(run.path, Phrase::tr("does not tell which thread made a call: the calls are those of all its threads "
                                  "(files of an older runtime do not; record again)"));
    if (part.sharedCalls)
        warn(run.path, Phrase::tr("%1 of the calls may be of other threads, too: a thread that began after another one "
                                  "had ended was counted together with it")
                           .arg(groupedCount(part.sharedCalls)));
}

/// Checks a profile of a process, describes its run, and leaves out the threads that were not asked for.
std::optional<Error> ProfileReader::checkScope(ScopeData& scope, const std::string& path)
{
    if (scope.isSum && scope.modules.empty())
        return Error{.path = scope.path,
                     .offset = {},
                     .expected = "a profile",
                     .found = "the part of a difference that is below 0: name its gmon.out"};
    if (auto error = checkBuild(scope))
        return error;
    m_info.runs.push_back(describeRun(scope, path));
    if (m_info.runs.back().ticks == 0 && scope.arcs.empty())
        warn(path, Phrase::tr("holds neither times nor calls"));
    noteBelowZero(scope, path);
    if (scope.isUncounted)
        m_info.problems.push_back(
            {Severity::Note, path,
             Phrase::tr("its calls were not counted (--no-count): the sampled stacks show who calls whom")});
    noteFilelessChildren(scope, path, m_info.problems);
    noteUncounted(scope, path, m_info.problems);
    noteUnchangedCode(scope, path, m_info.problems);
    noteMissed(scope, path, m_info.problems);
    noteProcess(*m_info.runs.back().process, m_info.runs.back().ticks, path, m_info.problems);
    if (m_threads.isAsked())
        return chooseThreads(scope, path); // no sum: it does not tell threads apart
    return addPlain(scope, path);
}

/// Adds the runs of a sum that had no companions.
std::optional<Error> ProfileReader::addPlain(const ScopeData& scope, const std::string& path)
{
    if (scope.gmonPlain.empty())
        return {};
    note(path, Phrase::counted(scope.plainRuns,
                               Phrase::tr("%1 of its runs had no companion: only times and calls of the program are "
                                          "known of it"),
                               Phrase::tr("%1 of its runs had no companions: only times and calls of the program are "
                                          "known of them")));
    auto plain = parseGmon(scope.gmonPlain, scope.path, m_image.format);
    if (!plain)
        return plain.error();
    clearBits(*plain, modeBits(m_image));
    const Run counted = describeRun(*plain);
    Run& run = m_info.runs.back();
    run.ticks += counted.ticks;
    run.seconds += counted.seconds;
    run.calls += counted.calls;
    return m_take ? std::nullopt : m_gmon.add(std::move(*plain));
}

/// An Error when the profile is not the image's; a warning when one may doubt it.
std::optional<Error> ProfileReader::checkFit(const GmonData& profile)
{
    const auto fit = m_fitter.fit(profile);
    if (!fit)
        return fit.error();
    if (!fit->belongsTogether() && !m_request.search.isForced)
        return misfitError(profile, m_image, *fit);
    if (!fit->belongsTogether())
        doubt(profile.path, misfitText(*fit));
    else if (fit->isDoubtful())
        doubt(profile.path, Phrase::tr("%1 of %2 callees are no functions of %3: is it another build?")
                                .arg(std::to_string(fit->misfits))
                                .arg(std::to_string(fit->callees))
                                .arg(m_image.path));
    else if (isNewer(m_image.path, profile.path))
        doubt(profile.path,
              Phrase::tr("%1 is newer than the profile: if it was rebuilt since, record again").arg(m_image.path));
    return {};
}

/// Build ids tell for sure.
std::optional<Error> ProfileReader::checkBuild(const ScopeData& scope)
{
    const std::string wanted = scope.modules.empty() ? std::string() : scope.modules.front().buildId;
    if (wanted.empty() || m_image.buildId.empty())
        return checkFit(callsInside(scope, scope.path));
    if (wanted == m_image.buildId)
        return {};
    const std::string& path = scope.modules.front().path;
    if (m_request.search.isForced) {
        const Phrase text =
            path.empty() ? Phrase::tr("is used although it is of another program, build %2, and not of %3, build %4")
                         : Phrase::tr("is used although it is of %1, build %2, and not of %3, build %4");
        doubt(scope.path, text.arg(path).arg(wanted).arg(m_image.path).arg(m_image.buildId));
        return {};
    }
    const std::string program = path.empty() ? "another program" : path;
    return Error{.path = scope.path,
                 .offset = {},
                 .expected = "a profile of " + m_image.path + ", build " + m_image.buildId,
                 .found = "one of " + program + ", build " + wanted,
                 .kind = ErrorKind::OtherProgram};
}

std::optional<Error> addEach(ProfileReader& reader, const std::vector<std::string>& paths,
                             const std::atomic<bool>* cancelled,
                             const std::function<std::optional<Error>(std::size_t i)>& before)
{
    constexpr std::size_t memoryPerByte = 8; // of a file
    MadeAhead<Result<ReadFile>> files(
        paths.size(), [&](std::size_t i, const std::atomic<bool>*) { return reader.read(paths[i]); },
        [](const Result<ReadFile>& file) { return file ? memoryPerByte * file->bytes : 0; }, cancelled);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (auto error = before(i))
            return error;
        auto file = files.take(i);
        if (!file)
            return Error{.path = {}, .offset = {}, .expected = {}, .found = "cancelled"};
        if (!*file)
            return file->error();
        if (auto error = reader.add(paths[i], std::move(**file)))
            return error;
    }
    return {};
}

} // namespace gmonscope
