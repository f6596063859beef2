// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/compare.h"
#include "options/report_options.h"

#include <iosfwd>
#include <optional>
#include <span>
#include <vector>

namespace gmonscope {

/// The profiles that --diff, --fail-if and --spread compare with the listed profile.
class ComparedRuns {
public:
    explicit ComparedRuns(const ReportOptions& options) : m_options(options) {}

    /// Loads the profiles to be compared with the listed one, which was loaded for this request.
    [[nodiscard]] std::optional<Error> load(const LoadRequest&, const std::shared_ptr<const Profile>&);

    /// Returns columns for the rows of the profile. They live as long as this object.
    [[nodiscard]] Beside beside() const;
    void writeDifference(std::ostream&) const;
    void writeSpread(std::ostream&) const;
    /// Returns what became of each --fail-if.
    [[nodiscard]] std::span<const CheckResult> results() const { return m_results; }
    /// Returns remarks about the base.
    [[nodiscard]] std::vector<std::string> remarks() const;

private:
    [[nodiscard]] std::optional<Error> loadBase(const LoadRequest&);
    [[nodiscard]] std::optional<Error> loadSpread(const LoadRequest&);
    [[nodiscard]] std::optional<Error> loadEachRun(const LoadRequest&);

    const ReportOptions& m_options;
    std::shared_ptr<const Profile> m_profile, m_base;
    ProfileDifference m_difference;
    std::vector<CheckResult> m_results;
    RunSpread m_spread;
    std::optional<EachRun> m_each;
};

} // namespace gmonscope
