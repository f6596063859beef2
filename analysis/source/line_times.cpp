// SPDX-License-Identifier: MIT
#include "source/line_times.h"

#include "symbolize/image_symbols.h"

#include <filesystem>

namespace gmonscope {

namespace {

/// Rows by line know their lines themselves.
void addRow(const Function& row, LineTimes& times)
{
    if (row.line != 0 && !row.sourceFile.empty())
        times[plainPath(row.sourceFile)][row.line] += row.selfSeconds;
}

void addCode(const CodeView& view, const std::vector<PathChange>& changes, LineTimes& times)
{
    for (const CodeFile& file : view.files) {
        auto& lines = times[plainPath(changedPath(file.path, changes).value_or(file.path))];
        for (const CodeLine& line : file.lines)
            if (line.selfSeconds > 0)
                lines[line.number] += line.selfSeconds;
    }
}

} // namespace

std::string plainPath(std::string_view path) { return std::filesystem::path(path).lexically_normal().string(); }

LineTimes selfTimesByLine(const std::shared_ptr<const Profile>& profile, const CodeOptions& options)
{
    LineTimes times;
    CodeReader reader(profile, options);
    for (std::uint32_t f = 0; f < profile->functions().size(); ++f) {
        const FunctionId id{f};
        const Function& function = profile->function(id);
        if (function.selfSeconds <= 0 || !profile->visibility(id).inSource)
            continue;
        const auto view = reader.read(id);
        if (view->state == CodeState::NotKept)
            addRow(function, times);
        else
            addCode(*view, options.sourcePaths, times);
    }
    std::erase_if(times, [](const auto& file) { return file.second.empty(); });
    return times;
}

} // namespace gmonscope
