// SPDX-License-Identifier: MIT
//
// The source files that have a colour of their own in a picture.
#include "base/one_line.h"
#include "gmonscope/diagram.h"
#include "gmonscope/phrase.h"
#include "gmonscope/source_files.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace gmonscope {

namespace {

/// The last parts of a path.
std::string_view tail(std::string_view path, int parts)
{
    std::size_t cut = path.size();
    for (; parts > 0 && cut != std::string_view::npos && cut > 0; --parts)
        cut = path.rfind('/', cut - 1);
    return cut == std::string_view::npos ? path : path.substr(cut + 1);
}

/// By falling self time of the nodes; of the same, the first node's first.
std::vector<DiagramFile> heaviestFiles(const std::vector<DiagramNode>& nodes)
{
    std::map<std::string_view, std::pair<double, std::size_t>> sums; // self time, and the place of the first node
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (!nodes[i].sourceFile.empty() && !nodes[i].subject.isCycle())
            sums.try_emplace(nodes[i].sourceFile, 0, i).first->second.first += nodes[i].selfShare;
    std::vector<std::pair<std::string_view, std::pair<double, std::size_t>>> ranked(sums.begin(), sums.end());
    std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
        return a.second.first != b.second.first ? a.second.first > b.second.first : a.second.second < b.second.second;
    });
    ranked.resize(std::min<std::size_t>(ranked.size(), mostFileHues));
    std::vector<DiagramFile> files;
    for (const auto& [path, rank] : ranked)
        files.push_back({std::string(path), {}, mostFileHues});
    return files;
}

void nameThem(std::vector<DiagramFile>& files)
{
    for (DiagramFile& file : files) {
        const bool isOfTwo = std::count_if(files.begin(), files.end(), [&](const DiagramFile& other) {
                                 return tail(other.path, 1) == tail(file.path, 1);
                             }) > 1;
        file.label = oneLine(std::string(tail(file.path, isOfTwo ? 2 : 1)));
    }
}

void giveHues(std::vector<DiagramFile>& files, const std::vector<DiagramFile>& before)
{
    std::vector<bool> isTaken(mostFileHues);
    for (DiagramFile& file : files) {
        const auto known = std::find_if(before.begin(), before.end(),
                                        [&](const DiagramFile& other) { return other.path == file.path; });
        if (known == before.end() || isTaken[known->hue])
            continue;
        file.hue = known->hue;
        isTaken[file.hue] = true;
    }
    for (DiagramFile& file : files) {
        if (file.hue < mostFileHues)
            continue;
        const auto free = std::find(isTaken.begin(), isTaken.end(), false);
        *free = true;
        file.hue = static_cast<std::uint32_t>(free - isTaken.begin());
    }
}

} // namespace

void nameFiles(Diagram& diagram, const Profile& profile, SourceFiles& sources, const std::vector<DiagramFile>& before)
{
    std::vector<FunctionId> functions;
    for (const DiagramNode& node : diagram.nodes)
        if (!node.subject.isCycle())
            functions.push_back(node.subject.function());
    const std::vector<std::string> paths = sources.of(profile, functions);
    auto path = paths.begin();
    for (DiagramNode& node : diagram.nodes) {
        if (node.subject.isCycle())
            continue;
        node.sourceFile = *path++;
        if (!node.sourceFile.empty())
            node.tip += '\n' + (node.chain.empty() ? Phrase::tr("from %1") : Phrase::tr("the first is from %1"))
                                   .arg(oneLine(node.sourceFile))
                                   .text();
    }
    diagram.files = heaviestFiles(diagram.nodes);
    nameThem(diagram.files);
    giveHues(diagram.files, before);
    diagram.hasFiles = true;
}

} // namespace gmonscope
