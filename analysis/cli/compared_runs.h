// SPDX-License-Identifier: MIT
#pragma once

#include "cli/report_options.h"
#include "gmonscope/compare.h"

#include <iosfwd>

namespace gmonscope {

/// The profiles beside the one that is listed, for --diff, --fail-if and --spread.
class ComparedRuns {
public:
    explicit ComparedRuns(const ReportOptions& options) : m_options(options) {}

    /// Loads what is to be compared with the profile, which was loaded as the request says.
    [[nodiscard]] std::optional<Error> load(const LoadRequest&, const std::shared_ptr<const Profile>&);

    /// For the rows of the profile. Lives as long as this.
    [[nodiscard]] Beside beside() const;
    void writeDifference(std::ostream&) const;
    void writeSpread(std::ostream&) const;
    /// A line for each thing that grew beyond --fail-if; none: nothing did.
    [[nodiscard]] std::vector<std::string> complaints() const;
    /// What is to be known of the base.
    [[nodiscard]] std::vector<std::string> remarks() const;

private:
    [[nodiscard]] std::optional<Error> loadBase(const LoadRequest&);

    const ReportOptions& m_options;
    std::shared_ptr<const Profile> m_profile, m_base;
    ProfileDifference m_difference;
    RunSpread m_spread;
};

} // namespace gmonscope
