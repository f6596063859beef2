// SPDX-License-Identifier: MIT
//
// Sums that keep how their runs differ, and their bytes.
#pragma once

#include "compare/spread_of_sum.h"
#include "scope/scope_reader.h"
#include "scope_format.h"
#include "scope_sample.h"

#include <fstream>
#include <sstream>

namespace gmonscope::test {

inline std::string contents(const std::string& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// Where the chunk begins.
inline std::size_t chunkOf(const std::string& bytes, std::uint32_t type)
{
    for (std::size_t at = SCOPE_PAGE; at < bytes.size();) {
        scope_chunk chunk{};
        std::memcpy(&chunk, bytes.data() + at, sizeof chunk);
        if (chunk.type == type)
            return at;
        at += chunk.bytes;
    }
    return std::string::npos;
}

inline std::size_t spreadChunk(const std::string& bytes) { return chunkOf(bytes, SCOPE_SPREAD); }

inline std::uint64_t usedBytesAt(const std::string& bytes, std::size_t at)
{
    scope_chunk chunk{};
    std::memcpy(&chunk, bytes.data() + at, sizeof chunk);
    return chunk.used;
}

inline std::uint64_t spreadBytesIn(const std::string& bytes) { return usedBytesAt(bytes, spreadChunk(bytes)); }

template <class T> std::string changed(std::string bytes, std::size_t at, T value)
{
    std::memcpy(bytes.data() + at, &value, sizeof value);
    return bytes;
}

inline std::string complaint(const std::string& bytes)
{
    const auto data = parseScope(std::as_bytes(std::span(bytes)), "x.scope");
    return data ? std::string() : data.error().text();
}

/// True if each byte of the chunk, changed to three others, is read or refused, and many are refused.
inline bool isEachChangedByteReadOrRefused(const std::string& whole, std::size_t chunk)
{
    const std::size_t start = chunk + sizeof(scope_chunk), used = usedBytesAt(whole, chunk);
    std::size_t refused = 0;
    for (std::size_t at = start; at < start + used; ++at)
        for (const char value : {'\0', '\x7f', '\xff'})
            refused += !complaint(changed(whole, at, value)).empty();
    return refused > used / 4;
}

/// Runs, and their sums.
class KeptSums : protected ScopeSample {
protected:
    /// A run that calls work so often, and is in it for so many samples.
    std::string run(const std::string& name, std::uint64_t calls, std::uint64_t samples, bool hasWork = true) const
    {
        ScopeBuilder scope = sample(0x1000 * calls);
        const std::uint64_t prog = progBias + 0x1000 * calls;
        if (hasWork)
            scope.arcs({{prog + 0x1220, prog + entered(0x1100), calls, 0}}, 1);
        scope.stack({.pcs = {prog + 0x1010, prog + 0x1110}, .samples = samples, .userNs = samples * 3'000'000});
        return m_folder->write(name, scope.bytes());
    }

    std::vector<std::string> writeRuns() const
    {
        return {run("run.a.scope", 4, 7), run("run.b.scope", 1, 90), run("run.c.scope", 30, 2, false),
                run("run.d.scope", 2, 7), run("run.e.scope", 9, 1)};
    }

    /// The path of the sum; what a person is told instead, if anything.
    std::string sum(const std::string& name, const std::vector<std::string>& profiles) const
    {
        const std::string path = m_folder->path(name);
        LoadRequest request{.image = m_prog, .profiles = profiles};
        std::string note;
        const auto error = writeSum(path, request, note, nullptr, {}, [&request] { return spreadToKeep(request); });
        return error ? error->text() : note.empty() ? path : note;
    }

    Result<RunSpread> spread(const std::vector<std::string>& profiles) const
    {
        const LoadRequest request{.image = m_prog, .profiles = profiles};
        const auto loaded = loadProfile(request);
        if (!loaded)
            return loaded.error();
        return spreadOfRuns(request, loaded->get(), {}, SpreadOf::FunctionsAndArcs);
    }
};

} // namespace gmonscope::test
