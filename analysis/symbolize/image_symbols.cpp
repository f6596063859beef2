// SPDX-License-Identifier: MIT
#include "symbolize/image_symbols.h"

#include "gmonscope/phrase.h"
#include "graph/profile_data.h"

namespace gmonscope {

Result<ElfImage> readProgram(const std::string& path, const ModuleFinder& finder, std::vector<Problem>& notes)
{
    auto image = readElfImage(path);
    if (image && !image->isStripped)
        return image;
    auto headers = readElfHeaders(path);
    if (!headers)
        return headers;
    auto symbols = finder.findSymbols(*headers);
    if (!symbols)
        return image;
    notes.push_back({Severity::Note, path, Phrase::tr("its symbols come from %1").arg(symbols->path)});
    headers->symbols = std::move(symbols->symbols);
    headers->countsCalls |= symbols->countsCalls;
    return headers;
}

std::string debugFileOf(const ElfImage& image, const ModuleFinder& finder)
{
    if (image.hasDebugInfo)
        return image.path;
    const std::string other = finder.findSymbolFile(image);
    return other.empty() ? image.path : other;
}

std::optional<std::string> changedPath(std::string_view path, const std::vector<PathChange>& changes)
{
    for (const PathChange& change : changes) {
        const bool isWhole = path.size() == change.from.size() || change.from.ends_with('/') ||
                             (path.size() > change.from.size() && path[change.from.size()] == '/');
        if (path.starts_with(change.from) && isWhole)
            return change.to + std::string(path.substr(change.from.size()));
    }
    return {};
}

void changeSourcePaths(const std::vector<PathChange>& changes, FunctionTable& table)
{
    if (changes.empty())
        return;
    for (Function& function : table.functions)
        if (const auto path = changedPath(function.sourceFile, changes))
            function.sourceFile = table.names.add(*path);
    for (std::string& file : table.sourceFiles)
        if (const auto path = changedPath(file, changes))
            file = *path;
}

} // namespace gmonscope
