// SPDX-License-Identifier: MIT
//
// Profiles for pprof: the messages of its proto/profile.proto in the wire format of Protocol Buffers, in one gzip
// stream (RFC 1952). Two kinds of samples: sampled stacks with their number and their processor time, and for each arc
// a stack of its caller and callee with the number of calls. Where no stacks were sampled a function's own time has no
// callers.
#include "base/one_line.h"
#include "base/saturated.h"
#include "base/utf8.h"
#include "gmonscope/export.h"
#include "gmonscope/names.h"
#include "graph/measured_frames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>
#include <zlib.h>

namespace gmonscope {

namespace {

/// A message in the wire format: each field is a number and its value.
class Message {
public:
    Message& add(std::uint32_t field, std::uint64_t value)
    {
        if (value != 0) // the default
            tag(field, 0).varint(value);
        return *this;
    }
    Message& add(std::uint32_t field, std::string_view bytes)
    {
        tag(field, 2).varint(bytes.size());
        m_bytes += bytes;
        return *this;
    }
    Message& add(std::uint32_t field, const Message& message) { return add(field, message.m_bytes); }
    Message& add(std::uint32_t field, std::span<const std::uint64_t> packed)
    {
        Message values;
        for (const std::uint64_t value : packed)
            values.varint(value);
        return add(field, values);
    }
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    Message& tag(std::uint32_t field, std::uint32_t type) { return varint(field << 3 | type); }
    Message& varint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            m_bytes += static_cast<char>(value | 0x80);
        m_bytes += static_cast<char>(value);
        return *this;
    }

    std::string m_bytes;
};

std::uint64_t nanoseconds(double seconds)
{
    return seconds > 0 ? static_cast<std::uint64_t>(std::llround(seconds * 1e9)) : 0;
}

/// The values of a sample, in the order in which the profile declares their types.
struct Values {
    std::uint64_t samples = 0, nanoseconds = 0, calls = 0;
};

class PprofWriter {
public:
    PprofWriter(const Profile& profile, const TextStyle& style) : m_profile(profile), m_style(style) { text(""); }

    std::string written()
    {
        addValueTypes();
        addModules();
        addFunctions();
        addStacks();
        addCalls();
        addRun();
        for (const std::string* text : m_texts)
            m_out.add(6, std::string_view(*text));
        return m_out.bytes();
    }

private:
    /// Returns the text's index in the table of texts, whose first is empty.
    std::uint64_t text(const std::string& text)
    {
        const auto [at, isNew] = m_indices.emplace(validUtf8(text), m_indices.size()); // readers refuse other bytes
        if (isNew)
            m_texts.push_back(&at->first);
        return at->second;
    }

    Message valueType(const char* type, const char* unit) { return Message().add(1, text(type)).add(2, text(unit)); }

    [[nodiscard]] bool isTime() const { return m_profile.costUnit().isTime(); }

    Message amountType()
    {
        return isTime() ? valueType("cpu", "nanoseconds") : valueType(m_profile.costUnit().count, "count");
    }

    /// Returns an amount as a whole number of nanoseconds, or of what another tool counted.
    [[nodiscard]] std::uint64_t whole(double amount) const
    {
        return isTime() ? nanoseconds(amount) : wholeSaturated(std::round(amount * m_profile.costUnit().countsPerUnit));
    }

    void addValueTypes()
    {
        m_out.add(1, valueType("samples", "count"));
        m_out.add(1, amountType());
        m_out.add(1, valueType("calls", "count"));
        m_out.add(14, text(isTime() ? "cpu" : m_profile.costUnit().count)); // what is shown at first
    }

    /// The names are known: pprof shall not look for them in the files.
    void addModules()
    {
        for (std::size_t i = 0; i < m_profile.modules().size(); ++i) {
            const Module& module = m_profile.modules()[i];
            m_out.add(3, Message()
                             .add(1, i + 1)
                             .add(5, text(oneLine(module.path)))
                             .add(6, text(module.buildId))
                             .add(7, 1)
                             .add(8, 1)
                             .add(9, 1));
        }
    }

    /// One place in the code stands for a whole function, and has its number.
    std::uint64_t addFunction(const std::string& name, const Function* function)
    {
        const std::uint64_t id = ++m_functions, line = function ? function->line : 0;
        Message message;
        message.add(1, id).add(2, text(name));
        message.add(3, text(function && !function->symbol.empty() ? oneLine(std::string(function->symbol)) : name));
        message.add(4, text(function ? oneLine(std::string(function->sourceFile)) : std::string())).add(5, line);
        m_out.add(5, message);
        const bool hasModule = function && function->module && function->module->value < m_profile.modules().size();
        m_out.add(4, Message()
                         .add(1, id)
                         .add(2, hasModule ? function->module->value + 1 : 0)
                         .add(4, Message().add(1, id).add(2, line)));
        return id;
    }

    /// pprof makes one of functions with one name, and leaves out what stands in angle brackets, like arguments of
    /// templates.
    [[nodiscard]] std::string nameOf(FunctionId id) const
    {
        return inSquareBrackets(m_style.symbolNames ? displaySymbol(m_profile, id) : displayName(m_profile, id));
    }

    static std::string inSquareBrackets(std::string name)
    {
        if (name.starts_with('<') && name.ends_with('>')) {
            name.front() = '[';
            name.back() = ']';
        }
        return shownName(name);
    }

    void addFunctions()
    {
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f)
            addFunction(nameOf(FunctionId{f}), &m_profile.function(FunctionId{f}));
        m_unknownCallers = addFunction("[callers not known]", nullptr);
    }

    /// `stack`: from the innermost function on.
    void addSample(std::span<const std::uint64_t> stack, const Values& values)
    {
        const std::array<std::uint64_t, 3> all{values.samples, values.nanoseconds, values.calls};
        m_out.add(2, Message().add(1, stack).add(2, std::span<const std::uint64_t>(all)));
    }

    static std::uint64_t idOf(FunctionId function) { return std::uint64_t{function.value} + 1; }

    void addStacks()
    {
        if (!m_profile.hasStacks())
            return addSelfTimes();
        const std::span<const MeasuredFrame> frames = m_profile.measuredFrames();
        std::vector<std::uint64_t> stack;
        for (std::uint32_t i = 0; i < frames.size(); ++i) {
            const Values own{ownSamples(frames, i), whole(frames[i].selfSeconds), 0};
            if (own.samples == 0 && own.nanoseconds == 0)
                continue;
            stack.clear();
            for (std::uint32_t at = i; at != MeasuredFrame::none; at = frames[at].caller)
                stack.push_back(frames[at].function ? idOf(*frames[at].function) : m_unknownCallers);
            addSample(stack, own);
        }
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f)
            if (m_profile.function(FunctionId{f}).kind == FunctionKind::NotSampled)
                addSelfTime(FunctionId{f}); // CPU time that the kernel's clock knows of
    }

    void addSelfTimes()
    {
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f)
            addSelfTime(FunctionId{f});
        m_out.add(13, text("No stacks were sampled: the time of a function is its own alone, and calls are counted."));
    }

    void addSelfTime(FunctionId id)
    {
        const Function& function = m_profile.function(id);
        const auto ticks = static_cast<std::uint64_t>(std::llround(std::max(0.0, function.ticks)));
        if (ticks != 0 || function.selfSeconds > 0)
            addSample({{idOf(id)}}, {ticks, whole(function.selfSeconds), 0});
    }

    void addCalls()
    {
        if (m_profile.hasEstimates())
            m_out.add(13, text("The calls of some functions are estimates: a budget let them count in some windows."));
        for (const Arc& arc : m_profile.arcs())
            if (arc.calls)
                addSample({{idOf(arc.callee), idOf(arc.caller)}}, {0, 0, arc.calls});
        std::unordered_map<std::uint32_t, std::uint64_t> externals;
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f)
            for (const ExternalArc& arc : m_profile.externalArcsTo(FunctionId{f})) {
                std::uint64_t& caller = externals[arc.caller.value];
                if (caller == 0)
                    caller = addFunction(inSquareBrackets(m_profile.externalCaller(arc.caller).name), nullptr);
                addSample({{idOf(arc.callee), caller}}, {0, 0, arc.calls});
            }
    }

    void addRun()
    {
        m_out.add(11, amountType()).add(12, whole(m_profile.meanSecondsPerTick()));
        const auto& runs = m_profile.runs();
        if (runs.size() != 1 || !runs.front().process || runs.front().process->startedAt <= 0)
            return; // instants of several runs mean nothing
        const ProcessFacts& process = *runs.front().process;
        m_out.add(9, nanoseconds(process.startedAt));
        if (process.endedAt > process.startedAt)
            m_out.add(10, nanoseconds(process.endedAt - process.startedAt));
    }

    const Profile& m_profile;
    const TextStyle& m_style;
    Message m_out;
    std::unordered_map<std::string, std::uint64_t> m_indices;
    std::vector<const std::string*> m_texts;
    std::uint64_t m_functions = 0, m_unknownCallers = 0;
};

/// Returns the bytes as one gzip stream; as they are, which pprof reads, too, if there is no memory for that.
std::string gzipped(std::string bytes)
{
    constexpr int gzipWindow = 15 + 16, memoryLevel = 8; // zlib.h, deflateInit2
    z_stream stream{};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzipWindow, memoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
        return bytes;
    std::string out;
    std::array<char, 1 << 16> part{};
    std::size_t done = 0;
    int state = Z_OK;
    while (state == Z_OK) {
        const std::size_t count = std::min<std::size_t>(bytes.size() - done, 1U << 30);
        stream.next_in = reinterpret_cast<Bytef*>(bytes.data() + done);
        stream.avail_in = static_cast<uInt>(count);
        stream.next_out = reinterpret_cast<Bytef*>(part.data());
        stream.avail_out = static_cast<uInt>(part.size());
        state = deflate(&stream, done + count == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
        done += count - stream.avail_in;
        out.append(part.data(), part.size() - stream.avail_out);
    }
    deflateEnd(&stream);
    return state == Z_STREAM_END ? out : bytes;
}

} // namespace

void writePprof(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    const std::string bytes = gzipped(PprofWriter(profile, style).written());
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

} // namespace gmonscope
