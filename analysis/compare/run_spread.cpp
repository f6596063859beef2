// SPDX-License-Identifier: MIT
#include "gmonscope/compare.h"

#include "compare/single_runs.h"
#include "listing/function_match.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

/// Adds up one number over the runs in which there is one (Welford's method); in the others it is 0.
class SpreadSum {
public:
    void add(double value)
    {
        ++m_count;
        const double step = value - m_mean;
        m_mean += step / m_count;
        m_squares += step * (value - m_mean);
        m_min = m_count == 1 ? value : std::min(m_min, value);
        m_max = std::max(m_max, value);
    }

    [[nodiscard]] Spread over(std::size_t runs)
    {
        addZeros(static_cast<double>(runs) - m_count);
        return {m_mean, m_min, m_max, std::sqrt(m_squares / (m_count - 1))};
    }

private:
    /// As so many times add(0), in one step.
    void addZeros(double count)
    {
        if (count <= 0)
            return;
        const double all = m_count + count;
        m_squares += m_mean * m_mean * m_count * count / all;
        m_mean *= m_count / all;
        m_min = m_count == 0 ? 0 : std::min(m_min, 0.0);
        m_max = std::max(m_max, 0.0);
        m_count = all;
    }

    double m_count = 0, m_mean = 0, m_squares = 0, m_min = 0, m_max = 0;
};

struct Sums {
    SpreadSum selfSeconds, totalSeconds;
    std::optional<FunctionId> function;
};

class SpreadOfRuns {
public:
    void add(const Profile& run)
    {
        m_seconds.add(run.totalSeconds());
        ++m_runs;
        eachName(run,
                 [&](const FunctionName& name, const std::vector<FunctionId>& same) { addFunctions(run, name, same); });
    }

    /// As add(): whose functions the sums are of.
    void setFunctions(const Profile& sum)
    {
        eachName(sum, [this](const FunctionName& name, const std::vector<FunctionId>& same) {
            if (const auto found = m_functions.find(name); found != m_functions.end())
                found->second.function = same.front();
        });
    }

    RunSpread take()
    {
        RunSpread spread{.runs = m_runs, .seconds = m_seconds.over(m_runs)};
        for (auto& [name, sums] : m_functions)
            spread.functions.push_back({.name = std::get<1>(name),
                                        .module = std::get<0>(name),
                                        .function = sums.function,
                                        .selfSeconds = sums.selfSeconds.over(m_runs),
                                        .totalSeconds = sums.totalSeconds.over(m_runs)});
        const auto weight = [](const FunctionSpread& function) {
            // In nanoseconds: the last digits depend on the order of the runs.
            return std::pair(-std::llround(1e9 * function.selfSeconds.deviation),
                             -std::llround(1e9 * function.totalSeconds.deviation));
        };
        std::stable_sort(spread.functions.begin(), spread.functions.end(),
                         [&](const FunctionSpread& a, const FunctionSpread& b) {
                             return weight(a) != weight(b) ? weight(a) < weight(b) : a.name < b.name;
                         });
        return spread;
    }

private:
    void addFunctions(const Profile& run, const FunctionName& name, const std::vector<FunctionId>& functions)
    {
        double self = 0, total = 0;
        for (const FunctionId id : functions) {
            self += run.function(id).selfSeconds;
            total += totalSecondsOf(run, id);
        }
        Sums& sums = m_functions[name];
        sums.selfSeconds.add(self);
        sums.totalSeconds.add(total);
    }

    std::size_t m_runs = 0;
    SpreadSum m_seconds;
    std::map<FunctionName, Sums> m_functions;
};

} // namespace

Result<RunSpread> spreadOfRuns(const LoadRequest& request, const Profile* sum, const LoadOptions& options)
{
    if (request.profiles.size() < 2)
        return Error{.path = request.profiles.empty() ? std::string() : request.profiles.front(),
                     .offset = {},
                     .expected = "two profiles or more for their spread",
                     .found = "one"};
    SpreadOfRuns spread;
    if (auto error =
            visitSingleRuns(request, options, [&](const std::string&, const Profile& run) { spread.add(run); }))
        return *error;
    if (sum)
        spread.setFunctions(*sum);
    return spread.take();
}

} // namespace gmonscope
