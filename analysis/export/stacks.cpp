// SPDX-License-Identifier: MIT
//
// The sampled stacks for flame graph programs: "collapsed", as FlameGraph's flamegraph.pl reads it (one stack a line,
// its functions from the outermost on with semicolons between, a blank, and its number of samples), and the "sampled"
// profile of speedscope's file-format-schema.json.
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/export.h"
#include "graph/measured_frames.h"
#include "text/json_writer.h"

#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

namespace gmonscope {

namespace {

constexpr const char* unknownCallers = "[callers not known]";

/// A semicolon would end the name.
std::string collapsedName(std::string name)
{
    std::replace(name.begin(), name.end(), ';', ':');
    return oneLine(std::move(name));
}

void writeFrame(JsonWriter& json, const Function& function, const TextStyle& style)
{
    json.line().beginObject().key("name").value(exportedName(function, style));
    if (!function.sourceFile.empty())
        json.key("file").value(function.sourceFile);
    if (function.line)
        json.key("line").value(std::uint64_t{function.line});
    json.endObject();
}

/// The stack of a frame as indices of speedscope's frames, from the outermost on: functions, then the unknown callers.
void writeStack(JsonWriter& json, std::span<const MeasuredFrame> frames, std::uint32_t leaf, std::uint64_t unknown)
{
    std::vector<std::uint64_t> stack;
    for (std::uint32_t at = leaf; at != MeasuredFrame::none; at = frames[at].caller)
        stack.push_back(frames[at].function ? frames[at].function->value : unknown);
    json.line().beginArray();
    for (auto frame = stack.rbegin(); frame != stack.rend(); ++frame)
        json.value(*frame);
    json.endArray();
}

} // namespace

void writeCollapsed(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    const std::span<const MeasuredFrame> frames = profile.measuredFrames();
    struct Open {
        std::uint32_t end;
        std::size_t length; ///< of the line before this frame
    };
    std::vector<Open> open;
    std::string line;
    for (std::uint32_t i = 0; i < frames.size(); ++i) {
        while (!open.empty() && open.back().end <= i) {
            line.resize(open.back().length);
            open.pop_back();
        }
        open.push_back({frames[i].end, line.size()});
        if (!line.empty())
            line += ';';
        line += frames[i].function ? collapsedName(exportedName(profile.function(*frames[i].function), style))
                                   : unknownCallers;
        if (const std::uint64_t own = ownSamples(frames, i))
            out << line << ' ' << own << '\n';
    }
}

void writeSpeedscope(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    const std::span<const MeasuredFrame> frames = profile.measuredFrames();
    const std::uint64_t unknown = profile.functions().size();
    JsonWriter json(out);
    json.beginObject().key("$schema").value("https://www.speedscope.app/file-format-schema.json");
    json.key("exporter").value("gmonscope").key("name").value(profile.imagePath());
    json.key("shared").beginObject().key("frames").beginArray();
    for (const Function& function : profile.functions())
        writeFrame(json, function, style);
    json.line().beginObject().key("name").value(unknownCallers).endObject().endArray().endObject();
    json.key("profiles").beginArray().beginObject();
    json.key("type")
        .value("sampled")
        .key("name")
        .value(profile.imagePath())
        .key("unit")
        .value(profile.costUnit().isTime() ? "seconds" : "none");
    double sampled = 0;
    for (const MeasuredFrame& frame : frames)
        sampled += frame.selfSeconds;
    json.key("startValue").value(0.0).key("endValue").value(sampled).key("samples").beginArray();
    for (std::uint32_t i = 0; i < frames.size(); ++i)
        if (frames[i].selfSeconds > 0)
            writeStack(json, frames, i, unknown);
    json.endArray().key("weights").beginArray();
    for (const MeasuredFrame& frame : frames)
        if (frame.selfSeconds > 0)
            json.value(frame.selfSeconds);
    json.endArray().endObject().endArray().endObject();
    out << '\n';
}

} // namespace gmonscope
