// SPDX-License-Identifier: MIT
//
// Writes the shown diagram, table or flame graph to a file for other programs.
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
/// Returns a filter for a file dialog: "Graph as SVG (*.svg)", or the same for the flame graph.
[[nodiscard]] QString nameFilterOf(ExportFormat, bool isFlames = false);
/// Returns the format that the file's suffix names, or nothing if the suffix is not known.
[[nodiscard]] std::optional<ExportFormat> exportFormatOf(const QString& path);
/// True for the formats in which a flame graph can be written, too.
[[nodiscard]] inline bool hasFlames(ExportFormat format)
{
    return format != ExportFormat::Dot && format != ExportFormat::Csv;
}
/// True for all formats except the table.
[[nodiscard]] inline bool needsGraph(ExportFormat format) { return format != ExportFormat::Csv; }
/// True for formats that are painted with the window's fonts, which takes an application object.
[[nodiscard]] inline bool isPainted(ExportFormat format)
{
    return format == ExportFormat::Png || format == ExportFormat::Pdf;
}

/// Writes the whole file or none. REQUIRES: a profile; a graph if the format needs one.
[[nodiscard]] std::optional<gmonscope::Error> exportFile(const std::string& path, ExportFormat, const GraphScene&,
                                                         const gmonscope::SvgOptions&);
/// As above. REQUIRES: hasFlames(format)
[[nodiscard]] std::optional<gmonscope::Error> exportFlames(const std::string& path, ExportFormat, const FlamePicture&,
                                                           const QString& title);
