// SPDX-License-Identifier: MIT
#include "gmonscope/process_reports.h"
#include "text/json_writer.h"

namespace gmonscope {

namespace {

std::optional<double> known(double instant) { return instant > 0 ? std::optional(instant) : std::nullopt; }

void writePrograms(JsonWriter& json, const Processes& processes)
{
    json.key("programs").beginArray();
    for (const ProgramGroup& group : programsOf(processes)) {
        json.line().beginObject();
        json.key("program").value(group.program).key("name").value(group.name);
        json.key("builds").value(std::uint64_t{group.builds}).key("processes").value(group.processes);
        json.key("cpuSeconds").value(group.cpuSeconds).key("meanSeconds").value(group.mean());
        json.key("longestSeconds").value(processes.profiles[group.longest].cpuSeconds);
        json.key("longest").value(processes.profiles[group.longest].path);
        json.key("calls").value(group.calls).endObject();
    }
    json.line().endArray();
}

void writeProfile(JsonWriter& json, const ProcessProfile& profile)
{
    json.key("path").value(profile.path).key("program").value(profile.program);
    json.key("buildId").value(profile.buildId).key("host").value(profile.host);
    json.key("arguments").beginArray();
    for (const std::string& argument : profile.arguments)
        json.value(argument);
    json.endArray().key("labels").beginArray();
    for (const std::string& label : profile.labels)
        json.value(label);
    json.endArray();
    json.key("processes").value(std::uint64_t{profile.processes});
    json.key("startedAt").value(known(profile.startedAt)).key("endedAt").value(known(profile.endedAt));
    json.key("cpuSeconds").value(profile.cpuSeconds).key("calls").value(profile.calls);
    json.key("damaged").boolean(profile.isDamaged);
}

/// A process without a profile has a name, and no path.
void writeNodes(JsonWriter& json, const Processes& processes)
{
    json.key("processes").beginArray();
    for (const ProcessNode& node : processes.nodes) {
        json.line().beginObject();
        json.key("name").value(node.name).key("pid").value(std::uint64_t{node.pid});
        json.key("parent").value(node.parent ? std::optional(std::uint64_t{*node.parent}) : std::nullopt);
        json.key("sameProcess").boolean(node.isSameProcess).key("treeSeconds").value(node.treeSeconds);
        if (node.profile)
            writeProfile(json, processes.profiles[*node.profile]);
        json.endObject();
    }
    json.line().endArray();
}

} // namespace

void writeProcessesJson(std::ostream& out, const Processes& processes)
{
    JsonWriter json(out);
    json.beginObject().key("format").value(std::uint64_t{1}).key("cpuSeconds").value(processes.cpuSeconds());
    writePrograms(json, processes);
    writeNodes(json, processes);
    json.key("leftOut").beginArray();
    for (const Error& error : processes.leftOut)
        json.line().beginObject().key("path").value(error.path).key("reason").value(error.text()).endObject();
    json.endArray().key("repeated").beginArray();
    for (const RepeatedRun& run : processes.repeated)
        json.line().beginObject().key("path").value(run.path).key("as").value(run.twin).endObject();
    json.endArray().endObject().line();
}

} // namespace gmonscope
