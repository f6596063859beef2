// SPDX-License-Identifier: MIT
#pragma once

#include "cli/report_options.h"
#include "gmonscope/compare.h"

#include <iosfwd>

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
    /// Tells what --fail-if has found: whether times grew, and which did, or why none counts.
    struct Verdict {
        bool hasGrown = false;
        std::vector<std::string> lines;
    };
    /// Returns no lines without --fail-if.
    [[nodiscard]] Verdict verdict() const;
    /// Returns remarks about the base.
    [[nodiscard]] std::vector<std::string> remarks() const;

private:
    [[nodiscard]] std::optional<Error> loadBase(const LoadRequest&);
    [[nodiscard]] std::string growthText(const FunctionDifference&) const;
    [[nodiscard]] std::string whyPassed(const Growth&) const;

    const ReportOptions& m_options;
    std::shared_ptr<const Profile> m_profile, m_base;
    ProfileDifference m_difference;
    RunSpread m_spread;
};

} // namespace gmonscope
