// SPDX-License-Identifier: MIT
#include "export/csv_field.h"
#include "gmonscope/process_reports.h"
#include "text/line_text.h"

#include <ostream>

namespace gmonscope {

namespace {

std::string instant(double value) { return value > 0 ? exactNumber(value) : std::string(); }

/// The next process above that has a profile.
std::string parentPath(const Processes& processes, const ProcessNode& node)
{
    for (auto parent = node.parent; parent; parent = processes.nodes[*parent].parent)
        if (const auto profile = processes.nodes[*parent].profile)
            return processes.profiles[*profile].path;
    return {};
}

std::string joined(const std::vector<std::string>& words, const char* between)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

} // namespace

void writeProcessesCsv(std::ostream& stream, const Processes& processes)
{
    LineText out(stream);
    out << "path,program,name,pid,parentPath,host,startedAt,endedAt,cpuSeconds,treeSeconds,calls,processes,labels,"
           "command";
    out.endLine();
    std::vector<const ProcessNode*> nodes(processes.profiles.size());
    for (const ProcessNode& node : processes.nodes)
        if (node.profile)
            nodes[*node.profile] = &node;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const ProcessProfile& profile = processes.profiles[i];
        out << csvField(profile.path) << "," << csvField(profile.program) << "," << csvField(profile.name) << ","
            << (profile.pid ? std::to_string(profile.pid) : std::string()) << ","
            << csvField(parentPath(processes, *nodes[i])) << "," << csvField(profile.host) << ","
            << instant(profile.startedAt) << "," << instant(profile.endedAt) << "," << exactNumber(profile.cpuSeconds)
            << "," << exactNumber(nodes[i]->treeSeconds) << "," << Digits(profile.calls) << ","
            << Digits(profile.processes) << "," << csvField(joined(profile.labels, ",")) << ","
            << csvField(joined(profile.arguments, " "));
        out.endLine();
    }
}

} // namespace gmonscope
