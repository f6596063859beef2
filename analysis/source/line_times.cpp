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

void addCode(const CodeView& view, const std::vector<PathChange>& changes, std::optional<ModuleId> module,
             LineTimes& times, FileModules* modules)
{
    for (const CodeFile& file : view.files) {
        const std::string path = plainPath(changedPath(file.path, changes).value_or(file.path));
        if (modules && module) {
            ModuleId& known = modules->try_emplace(path, *module).first->second;
            known = std::min(known, *module);
        }
        auto& lines = times[path];
        for (const CodeLine& line : file.lines)
            if (line.selfSeconds > 0)
                lines[line.number] += line.selfSeconds;
    }
}

} // namespace

std::string plainPath(std::string_view path) { return std::filesystem::path(path).lexically_normal().string(); }

LineTimes selfTimesByLine(const std::shared_ptr<const Profile>& profile, const CodeOptions& options,
                          FileModules* modules)
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
            addCode(*view, options.sourcePaths, function.module, times, modules);
    }
    std::erase_if(times, [](const auto& file) { return file.second.empty(); });
    return times;
}

} // namespace gmonscope
