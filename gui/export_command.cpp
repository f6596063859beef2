// SPDX-License-Identifier: MIT
#include "export_command.h"

#include "format.h"

#include "gmonscope/identify.h"
#include "gmonscope/layout_client.h"

#include <QFile>
#include <QSaveFile>

#include <iostream>
#include <sstream>

using namespace gmonscope;

namespace {

int fail(const Error& error)
{
    std::cerr << "gmonscope: " << error.text() << '\n';
    return 1;
}

void warn(const Profile& profile)
{
    for (const Problem& problem : profile.problems())
        if (problem.severity == Severity::Warning)
            std::cerr << "gmonscope: warning: " << problem.path << ": " << problem.text << '\n';
}

} // namespace

std::optional<Error> writeSvgFile(const QString& path, const Diagram& diagram, const DiagramLayout& layout,
                                  const SvgOptions& options)
{
    std::ostringstream svg;
    writeSvg(svg, diagram, layout, options);
    const std::string bytes = svg.str();
    QSaveFile file(path);
    file.setDirectWriteFallback(true); // a folder without write permission may hold a writable file
    const auto size = qint64(bytes.size());
    if (file.open(QIODevice::WriteOnly) && file.write(bytes.data(), size) == size && file.commit())
        return {};
    return Error{path.toStdString(), {}, "a file that can be written", file.errorString().toStdString()};
}

int runExport(const std::string& svgPath, const std::vector<std::string>& files)
{
    const Result<IdentifiedFiles> identified = identifyFiles(files);
    if (!identified)
        return fail(identified.error());
    const auto profile = loadProfile(identified->request);
    if (!profile)
        return fail(profile.error());
    const Diagram diagram = buildDiagram(**profile);
    LayoutClient client;
    const Result<DiagramLayout> layout = client.layout(diagram);
    if (!layout)
        return fail(layout.error());
    SvgOptions options;
    options.title = (format::fileName(format::text((*profile)->imagePath())) + QStringLiteral(" - ")
                     + format::runsTitle(**profile)).toStdString();
    if (const auto error = writeSvgFile(QFile::decodeName(svgPath.c_str()), diagram, *layout, options))
        return fail(*error);
    warn(**profile);
    return 0;
}
