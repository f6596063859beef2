// SPDX-License-Identifier: MIT
#pragma once

#include "cli/report_options.h"
#include "gmonscope/compare.h"
#include "gmonscope/diagram.h"

namespace gmonscope {

/// The files for other programs. First all is made, then all is written: what cannot be made leaves no file behind.
class OutputWriter {
public:
    explicit OutputWriter(const ReportOptions& options) : m_options(options) {}

    [[nodiscard]] std::optional<Error> make(const Profile&, const Beside&);
    [[nodiscard]] std::optional<Error> write() const;
    /// Of the picture; nullptr when none was asked for.
    [[nodiscard]] const DiagramLayout* layout() const { return m_layout ? &*m_layout : nullptr; }

private:
    [[nodiscard]] std::optional<Error> makePicture(std::ostream&, const Diagram&, const std::string& title);

    const ReportOptions& m_options;
    std::vector<std::string> m_bytes; ///< of each output
    std::optional<DiagramLayout> m_layout;
};

} // namespace gmonscope
