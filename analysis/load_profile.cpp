// SPDX-License-Identifier: MIT
#include "gmonscope/load_profile.h"

#include "graph/build_profile.h"
#include "read/elf_image.h"
#include "read/gmon_reader.h"
#include "read/gmon_sum.h"
#include "symbolize/call_sites.h"
#include "symbolize/image_fit.h"
#include "symbolize/self_time.h"
#include "symbolize/symbol_table.h"

#include <new>
#include <numeric>
#include <sys/stat.h>

namespace gmonscope {

namespace {

constexpr std::uint64_t fewSamples = 20; // beyond a fifth of error even for what takes the whole run

/// Was the first file written after the second? No, where either is no regular file and cannot tell.
bool isNewer(const std::string& path, const std::string& thanPath)
{
    struct stat status {
    }, other{};
    if (stat(path.c_str(), &status) != 0 || stat(thanPath.c_str(), &other) != 0 || !S_ISREG(other.st_mode))
        return false;
    const timespec &a = status.st_mtim, &b = other.st_mtim;
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

Run describeRun(const GmonData& profile)
{
    Run run{.path = profile.path};
    for (const Histogram& histogram : profile.histograms) {
        const auto ticks = std::accumulate(histogram.bins.begin(), histogram.bins.end(), std::uint64_t{0});
        run.ticks += ticks;
        run.seconds += static_cast<double>(ticks) / histogram.ticksPerSecond;
        run.ticksPerSecond = histogram.ticksPerSecond;
    }
    for (const RawArc& arc : profile.arcs)
        run.calls += arc.count;
    return run;
}

/// The stages of loadProfile(): each takes what the one before it made.
class Loader {
public:
    Loader(const LoadRequest& request, const LoadOptions& options)
        : m_request(request), m_options(options), m_data(std::make_unique<Profile::Data>())
    {
    }

    Result<std::shared_ptr<const Profile>> load()
    {
        // The image comes first: it says how wide a profile's pointers are and in which order its bytes.
        report("Reading " + m_request.image, 0);
        const auto image = readElfImage(m_request.image);
        if (!image)
            return image.error();

        // The profiles, each checked against the image, and their sum.
        auto sum = sumProfiles(*image);
        if (!sum)
            return sum.error();

        // Addresses become functions: self time from the histogram, calls from the arcs.
        if (auto error = cancelledAt("Finding functions", 0.6))
            return *error;
        const SymbolTable table = buildSymbolTable(*image, *m_data);
        for (const Histogram& histogram : sum->histograms)
            assignSelfTime(histogram, table, m_data->functions);
        auto calls = symbolizeCalls(sum->arcs, table, m_data->functions);
        sum->arcs = {}; // the largest list of all, and done with
        describe(*image, *sum);

        // Call graph, cycles, propagation.
        if (auto error = cancelledAt("Propagating times", 0.8))
            return *error;
        auto profile = buildProfile(std::move(m_data), std::move(calls));
        if (auto error = cancelledAt("Done", 1))
            return *error;
        return profile;
    }

private:
    Result<GmonData> sumProfiles(const ElfImage& image)
    {
        GmonSum sum;
        for (const std::string& path : m_request.profiles) {
            const double done =
                static_cast<double>(m_data->runs.size()) / static_cast<double>(m_request.profiles.size());
            if (auto error = cancelledAt("Reading " + path, 0.1 + 0.5 * done))
                return *error;
            auto profile = readGmon(path, image.format);
            if (!profile)
                return profile.error();
            if (auto error = checkFit(*profile, image))
                return *error;
            m_data->runs.push_back(describeRun(*profile));
            if (profile->histograms.empty() && profile->arcs.empty())
                warn(path, "holds neither times nor calls");
            if (auto error = sum.add(std::move(*profile)))
                return *error;
        }
        return sum.take();
    }

    /// An Error when the profile is not the image's; a warning when one may doubt it.
    std::optional<Error> checkFit(const GmonData& profile, const ElfImage& image)
    {
        const auto fit = fitToImage(profile, image);
        if (!fit)
            return fit.error();
        if (!fit->belongsTogether())
            return misfitError(profile, image, *fit);
        if (fit->isDoubtful())
            warn(profile.path, std::to_string(fit->misfits) + " of " + std::to_string(fit->callees) +
                                   " callees are no functions of " + image.path + ": is it another build?");
        else if (isNewer(image.path, profile.path))
            warn(profile.path, image.path + " is newer than the profile: if it was rebuilt since, record again");
        return {};
    }

    void describe(const ElfImage& image, const GmonData& total)
    {
        m_data->imagePath = image.path;
        m_data->hasHistogram = !total.histograms.empty();
        if (m_data->hasHistogram) {
            m_data->secondsPerTick = 1.0 / total.histograms.front().ticksPerSecond;
            m_data->bytesPerBin = total.histograms.front().bytesPerBin();
        }
        if (image.usesDynamicSymbols)
            note(image.path, "No full symbol table: names come from the dynamic symbols");
        const auto samples = std::accumulate(m_data->runs.begin(), m_data->runs.end(), std::uint64_t{0},
                                             [](std::uint64_t sum, const Run& run) { return sum + run.ticks; });
        if (samples > 0 && samples < fewSamples)
            note(m_data->runs.front().path,
                 "Only " + std::to_string(samples) + (samples == 1 ? " sample" : " samples") + ": the times are rough");
    }

    void warn(const std::string& path, std::string text)
    {
        m_data->problems.push_back({Severity::Warning, path, std::move(text)});
    }
    void note(const std::string& path, std::string text)
    {
        m_data->problems.push_back({Severity::Note, path, std::move(text)});
    }

    void report(const std::string& stage, double fraction) const
    {
        if (m_options.progress)
            m_options.progress({stage, fraction});
    }

    [[nodiscard]] std::optional<Error> cancelledAt(const std::string& stage, double fraction) const
    {
        report(stage, fraction);
        if (m_options.cancelled && m_options.cancelled->load())
            return Error{.path = {}, .offset = {}, .expected = {}, .found = "cancelled"};
        return {};
    }

    const LoadRequest& m_request;
    const LoadOptions& m_options;
    std::unique_ptr<Profile::Data> m_data;
};

} // namespace

Result<std::shared_ptr<const Profile>> loadProfile(const LoadRequest& request, const LoadOptions& options)
{
    try {
        return Loader(request, options).load();
    } catch (const std::bad_alloc&) {
        return Error{.path = request.image, .offset = {}, .expected = {}, .found = "not enough memory for its profile"};
    }
}

} // namespace gmonscope
