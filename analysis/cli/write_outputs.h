// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/compare.h"
#include "gmonscope/diagram.h"
#include "options/report_options.h"

namespace gmonscope {

/// Writes the files for other programs. All contents are made before any file is written, so that a failure leaves no
/// file.
class OutputWriter {
public:
    explicit OutputWriter(const ReportOptions& options) : m_options(options) {}

    [[nodiscard]] std::optional<Error> make(const Profile&, const Beside&);
    [[nodiscard]] std::optional<Error> write() const;
    /// Returns the layout of the diagram; nullptr if no diagram was asked for.
    [[nodiscard]] const DiagramLayout* layout() const { return m_layout ? &*m_layout : nullptr; }

private:
    const ReportOptions& m_options;
    std::vector<std::string> m_bytes; ///< by output
    std::optional<DiagramLayout> m_layout;
};

} // namespace gmonscope
