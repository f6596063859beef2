// SPDX-License-Identifier: MIT
//
// What is shown, as a file of another program's.
#pragma once

#include "diagram/graph_scene.h"
#include "flame/flame_print.h"

#include "gmonscope/export.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <string>

enum class ExportFormat : std::uint8_t { Svg, Png, Pdf, Dot, Csv };
[[nodiscard]] std::span<const ExportFormat> exportFormats();

/// "svg"
[[nodiscard]] QString suffixOf(ExportFormat);
/// "Graph as SVG (*.svg)", or that of the flame graph; what a dialog for files takes.
[[nodiscard]] QString nameFilterOf(ExportFormat, bool isFlames = false);
/// By the file's suffix; none when it has no known one.
[[nodiscard]] std::optional<ExportFormat> exportFormatOf(const QString& path);
/// Formats that a flame graph has, too.
[[nodiscard]] inline bool hasFlames(ExportFormat format)
{
    return format != ExportFormat::Dot && format != ExportFormat::Csv;
}
/// The graph is in all but the table.
[[nodiscard]] inline bool needsGraph(ExportFormat format) { return format != ExportFormat::Csv; }
/// These are painted with the window's fonts, which takes an application object.
[[nodiscard]] inline bool isPainted(ExportFormat format)
{
    return format == ExportFormat::Png || format == ExportFormat::Pdf;
}

/// The file appears whole or not at all. REQUIRES: a profile; a graph if the format needs one.
[[nodiscard]] std::optional<gmonscope::Error> exportFile(const std::string& path, ExportFormat, const GraphScene&,
                                                         const gmonscope::SvgOptions&);
/// As above. REQUIRES: hasFlames(format)
[[nodiscard]] std::optional<gmonscope::Error> exportFlames(const std::string& path, ExportFormat, const FlamePicture&,
                                                           const QString& title);
