// SPDX-License-Identifier: MIT
#include "sum_file/sum_file.h"

#include "base/replace_file.h"
#include "elf/elf_image.h"
#include "formats/gmon_bytes.h"
#include "gmonscope/phrase.h"
#include "gnu/gnu_reader.h"
#include "load/load_import.h"
#include "load/profile_reader.h"
#include "load/run_notes.h"
#include "sum/gmon_sum.h"
#include "sum_file/profile_sum.h"
#include "symbolize/image_symbols.h"

namespace gmonscope {

namespace {

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
        outputOfSum(path), [&](const ByteSink& sink) { writeGmonBytes(all, image->format, sink); }, modeOfNewFiles());
}

} // namespace gmonscope
