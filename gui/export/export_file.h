// SPDX-License-Identifier: MIT
//
// Writes the shown diagram, table or flame graph to a file for other programs.
#pragma once

#include "diagram/laid_out_diagram.h"
#include "flame/flame_print.h"

#include "gmonscope/export_formats.h"

#include <QString>

#include <optional>
#include <span>
#include <string>

/// A format of gmonscope::exportFormats(), or one that Qt paints: `write` is null for those.
struct WindowFormat : gmonscope::ExportFormat {
    /// Paints the graph with the window's fonts, which takes an application object.
    std::string (*paint)(const LaidOutDiagram&, const QString& title) = nullptr;
    /// Writes a flame graph; null: the format has none.
    std::string (*writeFlames)(const FlamePicture&, const QString& title) = nullptr;
    const char* flamesTitle = ""; ///< as `title`, for a flame graph

    [[nodiscard]] bool hasFlames() const { return writeFlames; }
    [[nodiscard]] bool needsGraph() const { return needs != gmonscope::ExportNeeds::Profile; }
    /// Returns a filter for a file dialog: "Graph as SVG (*.svg)", or the same for the flame graph.
    [[nodiscard]] QString nameFilter(bool isFlames = false) const;
};

/// Returns all formats, pictures first; the first is the usual one.
[[nodiscard]] std::span<const WindowFormat> windowFormats();
/// Returns the format that the file's suffix names; null if the suffix is not known.
[[nodiscard]] const WindowFormat* windowFormatOf(const QString& path);
/// Returns the suffixes of all formats: ".svg, .png or .csv".
[[nodiscard]] QString windowSuffixes();

/// Writes the whole file or none. REQUIRES: a profile; a graph if the format needs one.
[[nodiscard]] std::optional<gmonscope::Error> exportFile(const std::string& path, const WindowFormat&,
                                                         const LaidOutDiagram&, const gmonscope::SvgOptions&);
/// As above. REQUIRES: the format has flame graphs.
[[nodiscard]] std::optional<gmonscope::Error> exportFlames(const std::string& path, const WindowFormat&,
                                                           const FlamePicture&, const QString& title);
