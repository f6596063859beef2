// SPDX-License-Identifier: MIT
#include "export_command.h"

#include "format.h"

#include "gmonscope/identify.h"
#include "gmonscope/layout_client.h"
#include "gmonscope/remarks.h"

#include <QFile>

#include <iostream>

using namespace gmonscope;

namespace {

int fail(const Error& error)
{
    std::cerr << "gmonscope: " << error.text() << '\n';
    return 1;
}

} // namespace

std::optional<Error> writeSvgFile(const QString& path, const Diagram& diagram, const DiagramLayout& layout,
                                  const SvgOptions& options)
{
    return gmonscope::writeSvgFile(QFile::encodeName(path).toStdString(), diagram, layout, options);
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
    options.title =
        (format::fileName(format::text((*profile)->imagePath())) + QStringLiteral(" - ") + format::runsTitle(**profile))
            .toStdString();
    if (const auto error = gmonscope::writeSvgFile(svgPath, diagram, *layout, options))
        return fail(*error);
    for (const std::string& remark : remarks(*identified, **profile, &*layout))
        std::cerr << remark << '\n';
    return 0;
}
