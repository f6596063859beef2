// SPDX-License-Identifier: MIT
#include "cli/write_outputs.h"

#include "gmonscope/export.h"
#include "gmonscope/layout_client.h"

#include <sstream>

namespace gmonscope {

namespace {

const char* wordFor(OutputFormat format)
{
    switch (format) {
    case OutputFormat::Json: return "JSON";
    case OutputFormat::Csv: return "table";
    case OutputFormat::Dot: return "graph";
    case OutputFormat::Svg: break;
    }
    return "picture";
}

} // namespace

std::optional<Error> OutputWriter::makePicture(std::ostream& out, const Diagram& diagram, const std::string& title)
{
    if (!m_layout) {
        auto laidOut = LayoutClient().layout(diagram);
        if (!laidOut)
            return laidOut.error();
        m_layout = std::move(*laidOut);
    }
    writeSvg(out, diagram, *m_layout, {.title = title});
    return {};
}

std::optional<Error> OutputWriter::make(const Profile& profile, const Beside& beside)
{
    std::optional<Diagram> diagram;
    for (const OutputFile& output : m_options.outputs) {
        std::ostringstream out;
        const bool isDrawn = output.format == OutputFormat::Dot || output.format == OutputFormat::Svg;
        if (isDrawn && !diagram)
            diagram = buildDiagram(profile);
        switch (output.format) {
        case OutputFormat::Json: writeJson(out, profile, m_options.style, beside); break;
        case OutputFormat::Csv: writeCsv(out, profile, m_options.style, beside); break;
        case OutputFormat::Dot: writeDot(out, *diagram, {.title = profile.imagePath()}); break;
        case OutputFormat::Svg:
            if (auto error = makePicture(out, *diagram, profile.imagePath()))
                return error;
            break;
        }
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
            if (auto error = writeOutputFile(output.path, m_bytes[i], wordFor(output.format)))
                return error;
        }
    return {};
}

} // namespace gmonscope
