// SPDX-License-Identifier: MIT
//
// Columns that gprof's listings do not have: statistical errors, what sampled stacks say, and other profiles.
#pragma once

#include "export/compared_rows.h"
#include "gmonscope/accuracy.h"
#include "gmonscope/text_style.h"
#include "gmonscope/views.h"

#include <iosfwd>
#include <optional>
#include <string>

namespace gmonscope {

/// The columns that the style asks for, and in the flat profile those of what is beside it. All texts of one listing
/// have the same width; empty when nothing is asked for.
class ExtraColumns {
public:
    ExtraColumns(const Profile&, const TextStyle&, const Beside& = {});

    /// The columns' names in the flat profile, and a row's.
    [[nodiscard]] std::string flatHeader() const;
    [[nodiscard]] std::string ofRow(FunctionId) const;

    /// The same in the call graph: of an entry's own line, of the others, and of one without numbers.
    [[nodiscard]] std::string graphHeader() const;
    [[nodiscard]] std::string ofSubject(const CallGraphEntry&) const;
    [[nodiscard]] std::string ofLine(const EntryLine&) const;
    [[nodiscard]] std::string empty() const { return std::string(graphHeader().size(), ' '); }

    /// What the columns mean.
    void explain(std::ostream&) const;
    /// What is missing.
    void writeNote(std::ostream&) const;

private:
    [[nodiscard]] std::string graphColumns(const std::optional<double>& error,
                                           const std::optional<MeasuredTime>& measured, bool differs) const;

    const Profile& m_profile;
    bool m_hasErrors, m_hasMeasured;
    std::optional<TimeErrors> m_errors;
    std::optional<MeasuredComparison> m_comparison;
    ComparedRows m_compared;
};

} // namespace gmonscope
