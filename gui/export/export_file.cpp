// SPDX-License-Identifier: MIT
#include "export/export_file.h"

#include "painting/graph_print.h"
#include "painting/print.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>

#include <array>
#include <sstream>

using namespace gmonscope;

namespace {

constexpr std::array formats{ExportFormat::Svg, ExportFormat::Png, ExportFormat::Pdf, ExportFormat::Dot,
                             ExportFormat::Csv};

QString tr(const char* text) { return QCoreApplication::translate("Export", text); }

std::string bytesOf(const QByteArray& bytes) { return bytes.toStdString(); }

std::string pngOf(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytesOf(bytes);
}

/// Writes the table of a comparison: current values, with the earlier ones.
void writeTable(std::ostream& out, const GraphScene& scene)
{
    if (!scene.compared)
        return writeCsv(out, *scene.profile);
    Beside beside;
    beside.difference = &scene.compared->difference();
    beside.base = &scene.compared->base();
    writeCsv(out, scene.compared->now(), {}, beside);
}

std::string bytesOf(ExportFormat format, const GraphScene& scene, const SvgOptions& options)
{
    std::ostringstream text;
    switch (format) {
    case ExportFormat::Svg: writeSvg(text, scene.diagram, scene.layout, options); break;
    case ExportFormat::Dot: writeDot(text, scene.diagram, options); break;
    case ExportFormat::Csv: writeTable(text, scene); break;
    case ExportFormat::Png: return pngOf(graphImage(scene));
    case ExportFormat::Pdf: return bytesOf(graphPdf(scene, QString::fromStdString(options.title)));
    }
    return text.str();
}

std::string bytesOf(ExportFormat format, const FlamePicture& flames, const QString& title)
{
    const auto paint = [&flames](QPainter& painter) { printFlames(painter, flames); };
    if (format == ExportFormat::Svg)
        return bytesOf(flameSvg(flames, title));
    if (format == ExportFormat::Png)
        return pngOf(print::image(printedSize(flames), paint));
    return bytesOf(print::pdf(printedSize(flames), paint, title));
}

/// Returns the error for an empty result.
std::optional<Error> writeBytes(const std::string& path, ExportFormat format, const std::string& bytes)
{
    if (bytes.empty())
        return Error{path, {}, {}, "no memory for a picture of this size"};
    return writeOutputFile(path, bytes, needsGraph(format) ? "picture" : "table");
}

} // namespace

std::span<const ExportFormat> exportFormats() { return formats; }

QString suffixOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Svg: return QStringLiteral("svg");
    case ExportFormat::Png: return QStringLiteral("png");
    case ExportFormat::Pdf: return QStringLiteral("pdf");
    case ExportFormat::Dot: return QStringLiteral("dot");
    case ExportFormat::Csv: break;
    }
    return QStringLiteral("csv");
}

QString nameFilterOf(ExportFormat format, bool isFlames)
{
    switch (format) {
    case ExportFormat::Svg: return isFlames ? tr("Flame graph as SVG (*.svg)") : tr("Graph as SVG (*.svg)");
    case ExportFormat::Png: return isFlames ? tr("Flame graph as PNG (*.png)") : tr("Graph as PNG (*.png)");
    case ExportFormat::Pdf: return isFlames ? tr("Flame graph as PDF (*.pdf)") : tr("Graph as PDF (*.pdf)");
    case ExportFormat::Dot: return tr("Graph for Graphviz (*.dot *.gv)");
    case ExportFormat::Csv: break;
    }
    return tr("Flat profile as CSV (*.csv)");
}

std::optional<ExportFormat> exportFormatOf(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QStringLiteral("gv"))
        return ExportFormat::Dot;
    for (const ExportFormat format : formats)
        if (suffix == suffixOf(format))
            return format;
    return {};
}

std::optional<Error> exportFile(const std::string& path, ExportFormat format, const GraphScene& scene,
                                const SvgOptions& options)
{
    return writeBytes(path, format, bytesOf(format, scene, options));
}

std::optional<Error> exportFlames(const std::string& path, ExportFormat format, const FlamePicture& flames,
                                  const QString& title)
{
    return writeBytes(path, format, bytesOf(format, flames, title));
}
