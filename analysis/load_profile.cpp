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

#include <numeric>

namespace gmonscope {

namespace {

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
        auto profiles = readProfiles(*image);
        if (!profiles)
            return profiles.error();
        auto sum = sumGmon(std::move(*profiles));
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
    Result<std::vector<GmonData>> readProfiles(const ElfImage& image)
    {
        std::vector<GmonData> profiles;
        for (const std::string& path : m_request.profiles) {
            const double done = static_cast<double>(profiles.size()) / static_cast<double>(m_request.profiles.size());
            if (auto error = cancelledAt("Reading " + path, 0.1 + 0.5 * done))
                return *error;
            auto profile = readGmon(path, image.format);
            if (!profile)
                return profile.error();
            const auto fit = fitToImage(*profile, image);
            if (!fit)
                return fit.error();
            if (!fit->belongsTogether())
                return misfitError(*profile, image, *fit);
            if (fit->isDoubtful())
                warn(path, std::to_string(fit->misfits) + " of " + std::to_string(fit->callees) +
                               " callees are no functions of " + image.path + ": is it another build?");
            m_data->runs.push_back(describeRun(*profile));
            if (profile->histograms.empty() && profile->arcs.empty())
                warn(path, "holds neither times nor calls");
            profiles.push_back(std::move(*profile));
        }
        return profiles;
    }

    void describe(const ElfImage& image, const GmonData& sum)
    {
        m_data->imagePath = image.path;
        m_data->hasHistogram = !sum.histograms.empty();
        if (m_data->hasHistogram) {
            m_data->secondsPerTick = 1.0 / sum.histograms.front().ticksPerSecond;
            m_data->bytesPerBin = sum.histograms.front().bytesPerBin();
        }
        if (image.usesDynamicSymbols)
            note(image.path, "No full symbol table: names come from the dynamic symbols");
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
    return Loader(request, options).load();
}

} // namespace gmonscope
