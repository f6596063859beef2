// SPDX-License-Identifier: MIT
#include "export/export_file.h"

#include "look/format.h"
#include "painting/graph_print.h"
#include "painting/print.h"

#include <QBuffer>
#include <QStringList>

#include <algorithm>
#include <sstream>
#include <vector>

using namespace gmonscope;

namespace {

std::string pngOf(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes.toStdString();
}

print::Paint painterOf(const FlamePicture& flames)
{
    return [&flames](QPainter& painter) { printFlames(painter, flames); };
}

std::string svgOfFlames(const FlamePicture& flames, const QString& title)
{
    return flameSvg(flames, title).toStdString();
}

/// The formats that Qt paints.
constexpr WindowFormat paintedFormats[] = {
    {{"png", "", GMONSCOPE_PHRASE("Phrase", "Graph as PNG"), "", "picture", ExportNeeds::Layout, nullptr},
     [](const LaidOutDiagram& laidOut, const QString&) { return pngOf(graphImage(laidOut)); },
     [](const FlamePicture& flames, const QString&) {
         return pngOf(print::image(printedSize(flames), painterOf(flames)));
     },
     GMONSCOPE_PHRASE("Phrase", "Flame graph as PNG")},
    {{"pdf", "", GMONSCOPE_PHRASE("Phrase", "Graph as PDF"), "", "picture", ExportNeeds::Layout, nullptr},
     [](const LaidOutDiagram& laidOut, const QString& title) { return graphPdf(laidOut, title).toStdString(); },
     [](const FlamePicture& flames, const QString& title) {
         return print::pdf(printedSize(flames), painterOf(flames), title).toStdString();
     },
     GMONSCOPE_PHRASE("Phrase", "Flame graph as PDF")},
};

std::vector<WindowFormat> makeFormats()
{
    std::vector<WindowFormat> formats;
    for (const ExportFormat& format : exportFormats()) {
        formats.push_back({format});
        if (format.suffix == std::string_view("svg")) {
            formats.back().writeFlames = svgOfFlames;
            formats.back().flamesTitle = GMONSCOPE_PHRASE("Phrase", "Flame graph as SVG");
        }
    }
    formats.insert(formats.end(), std::begin(paintedFormats), std::end(paintedFormats));
    std::stable_sort(formats.begin(), formats.end(),
                     [](const WindowFormat& a, const WindowFormat& b) { return a.needs > b.needs; });
    return formats;
}

/// The profile that is shown; of a comparison the current one, with the earlier values beside its own.
ExportSource sourceOf(const LaidOutDiagram& laidOut, const SvgOptions& options)
{
    ExportSource source{.profile = laidOut.compared ? laidOut.compared->now() : *laidOut.profile,
                        .diagram = &laidOut.diagram,
                        .layout = &laidOut.layout,
                        .picture = options};
    if (laidOut.runs && !laidOut.runs->alone())
        source.beside.spread = &laidOut.runs->spread();
    if (laidOut.compared) {
        source.beside.difference = &laidOut.compared->difference();
        source.beside.base = &laidOut.compared->base();
    }
    return source;
}

/// Returns the error for an empty result.
std::optional<Error> writeBytes(const std::string& path, const WindowFormat& format, const std::string& bytes)
{
    if (bytes.empty() && (format.paint || format.writeFlames))
        return Error{path, {}, {}, "no memory for a picture of this size"};
    return writeOutputFile(path, bytes, format.contents);
}

} // namespace

QString WindowFormat::nameFilter(bool isFlames) const
{
    const QString patterns = QStringLiteral(" (*.") + QLatin1String(suffix) +
                             (*otherSuffix ? QStringLiteral(" *.") + QLatin1String(otherSuffix) : QString());
    return format::phrase(isFlames ? flamesTitle : title) + patterns + QLatin1Char(')');
}

std::span<const WindowFormat> windowFormats()
{
    static const std::vector<WindowFormat> formats = makeFormats();
    return formats;
}

const WindowFormat* windowFormatOf(const QString& path)
{
    const auto hasSuffix = [&path](const char* suffix) {
        return *suffix && path.endsWith(QLatin1Char('.') + QLatin1String(suffix), Qt::CaseInsensitive);
    };
    for (const WindowFormat& format : windowFormats())
        if (hasSuffix(format.suffix) || hasSuffix(format.otherSuffix))
            return &format;
    return nullptr;
}

QString windowSuffixes()
{
    QStringList suffixes;
    for (const WindowFormat& format : windowFormats())
        suffixes += QLatin1Char('.') + QLatin1String(format.suffix);
    const QString last = suffixes.takeLast();
    return suffixes.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

std::optional<Error> exportFile(const std::string& path, const WindowFormat& format, const LaidOutDiagram& laidOut,
                                const SvgOptions& options)
{
    if (format.paint)
        return writeBytes(path, format, format.paint(laidOut, QString::fromStdString(options.title)));
    const ExportSource source = sourceOf(laidOut, options);
    if (const auto error = format.obstacle(source.profile))
        return error;
    std::ostringstream text;
    format.write(text, source);
    return writeBytes(path, format, text.str());
}

std::optional<Error> exportFlames(const std::string& path, const WindowFormat& format, const FlamePicture& flames,
                                  const QString& title)
{
    return writeBytes(path, format, format.writeFlames(flames, title));
}
