// SPDX-License-Identifier: MIT
#include "cli/write_outputs.h"

#include "gmonscope/export_formats.h"
#include "gmonscope/layout_client.h"

#include <sstream>

namespace gmonscope {

std::optional<Error> OutputWriter::make(const Profile& profile, const Beside& beside)
{
    std::optional<Diagram> diagram;
    for (const OutputFile& output : m_options.outputs) {
        const ExportFormat& format = *output.format;
        if (format.needs >= ExportNeeds::Diagram && !diagram) {
            auto built = buildExportedDiagram(profile, {}, m_options.shares.value_or(Shares::Known));
            if (!built)
                return built.error();
            diagram = std::move(*built);
        }
        if (format.needs == ExportNeeds::Layout && !m_layout) {
            auto laidOut = LayoutClient().layout(*diagram);
            if (!laidOut)
                return laidOut.error();
            m_layout = std::move(*laidOut);
        }
        std::ostringstream out;
        format.write(out, {.profile = profile,
                           .style = m_options.style,
                           .beside = beside,
                           .diagram = diagram ? &*diagram : nullptr,
                           .layout = layout(),
                           .picture = {.title = profile.imagePath()}});
        m_bytes.push_back(std::move(out).str());
    }
    return {};
}

std::optional<Error> OutputWriter::write() const
{
    // Standard output last: there is nothing on it when a file cannot be written.
    for (const bool isStandardOutput : {false, true})
        for (std::size_t i = 0; i < m_bytes.size(); ++i) {
            const OutputFile& output = m_options.outputs[i];
            if ((output.path == "-") != isStandardOutput)
                continue;
            if (auto error = writeOutputFile(output.path, m_bytes[i], output.format->contents))
                return error;
        }
    return {};
}

} // namespace gmonscope
