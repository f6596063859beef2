// SPDX-License-Identifier: MIT
//
// Columns that gprof's listings do not have: statistical errors, times by the sampled stacks, and other profiles.
#pragma once

#include "export/compared_rows.h"
#include "gmonscope/columns.h"
#include "gmonscope/text_style.h"
#include "gmonscope/views.h"

#include <iosfwd>
#include <optional>
#include <string>

namespace gmonscope {

/// The columns that the style asks for and, in the flat profile, those of compared profiles. All texts of one listing
/// have the same width; they are empty if no columns are asked for.
class ExtraColumns {
public:
    ExtraColumns(const Profile&, const TextStyle&, const Beside& = {});

    /// Returns the header of the columns in the flat profile, and a row's values.
    [[nodiscard]] std::string flatHeader() const;
    [[nodiscard]] std::string ofRow(const FlatRow&) const;

    /// The same for the call graph: for an entry's own line, for other lines, and for lines without numbers.
    [[nodiscard]] std::string graphHeader() const;
    [[nodiscard]] std::string ofSubject(const CallGraphEntry&) const;
    [[nodiscard]] std::string ofLine(const EntryLine&) const;
    [[nodiscard]] std::string empty() const { return std::string(graphHeader().size(), ' '); }

    /// Prints the explanation of the columns.
    void explain(std::ostream&) const;
    /// Prints which values are missing.
    void writeNote(std::ostream&) const;

private:
    [[nodiscard]] std::string graphColumns(const std::optional<double>& error,
                                           const std::optional<MeasuredTime>& measured, bool differs) const;

    const Profile& m_profile;
    TextStyle m_style;      ///< without errors where nothing can have one
    bool m_isExact = false; ///< errors were asked for, but all amounts were counted one by one
    std::optional<TimeErrors> m_errors;
    std::optional<MeasuredComparison> m_comparison;
    ComparedRows m_compared;
};

} // namespace gmonscope
