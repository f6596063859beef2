// SPDX-License-Identifier: MIT
//
// The structure of a .scope file: its header, and the positions of its chunks.
#pragma once

#include "base/file_bytes.h"
#include "formats/salvage.h"
#include "formats/scope_data.h"
#include "gmonscope/result.h"
#include "scope_format.h"

#include <cstring>
#include <functional>
#include <span>
#include <vector>

namespace gmonscope {

/// Bytes that are read by offset: a file, or memory.
class ScopeBytes {
public:
    virtual ~ScopeBytes() = default;
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Reads the bytes at `offset`. Returns their number, which is smaller only at the end.
    [[nodiscard]] virtual Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> to) const = 0;
};

/// A published chunk.
struct ScopeChunk {
    std::uint64_t offset = 0; ///< in the file
    scope_chunk header{};

    [[nodiscard]] std::uint64_t content() const { return offset + sizeof(scope_chunk); }
    [[nodiscard]] std::uint64_t contentBytes() const { return header.bytes - sizeof(scope_chunk); }
};

/// The file's structure after checks: each chunk lies inside the file, and has room for its records.
class ScopeFrame {
public:
    /// Reads header and chunks. With `salvage`, damage behind the header is noted there, and the rest is read.
    [[nodiscard]] static Result<ScopeFrame> read(const ScopeBytes&, const std::string& path,
                                                 Salvage* salvage = nullptr);

    [[nodiscard]] const std::string& path() const { return m_path; }
    /// Returns the header; `end` is the end of the chunks, for a companion, too.
    [[nodiscard]] const scope_header& header() const { return m_header; }
    [[nodiscard]] bool isLive() const { return m_header.state != SCOPE_ENDED; }
    /// True if the file was made from others, as a sum or a difference.
    [[nodiscard]] bool isSum() const { return m_header.version == SCOPE_VERSION_SUM; }
    [[nodiscard]] const std::vector<ScopeChunk>& chunks() const { return m_chunks; }
    [[nodiscard]] std::vector<ScopeChunk> chunksOf(scope_chunk_type, Counted = Counted::More) const;
    /// Returns the chunks that have records, sorted by record number. Error: a number occurs twice.
    [[nodiscard]] Result<std::vector<ScopeChunk>> chunksByNumber(scope_chunk_type, Counted) const;

    [[nodiscard]] Error error(std::uint64_t offset, std::string expected, std::string found) const
    {
        return {.path = m_path, .offset = offset, .expected = std::move(expected), .found = std::move(found)};
    }
    /// Returns the Error; if the file is salvaged, notes it instead and returns none.
    [[nodiscard]] std::optional<Error> damaged(Error) const;
    [[nodiscard]] bool isSalvaged() const { return m_salvage != nullptr; }
    /// Reads exactly as many bytes as `to` has.
    [[nodiscard]] std::optional<Error> readExactly(std::uint64_t offset, std::span<std::byte> to) const;

private:
    ScopeFrame(const ScopeBytes& bytes, std::string path, Salvage* salvage)
        : m_bytes(&bytes), m_path(std::move(path)), m_salvage(salvage)
    {
    }
    [[nodiscard]] std::optional<Error> readHeader();
    [[nodiscard]] std::optional<Error> readEnd();
    [[nodiscard]] std::optional<Error> readDirectory();
    [[nodiscard]] std::optional<Error> checkChunk(const ScopeChunk&) const;
    [[nodiscard]] bool clip(ScopeChunk&) const;

    const ScopeBytes* m_bytes;
    std::string m_path;
    Salvage* m_salvage;
    scope_header m_header{};
    std::vector<ScopeChunk> m_chunks;
};

/// Returns a count minus its baseline. In a running process' file the two may have been written at different times.
[[nodiscard]] inline std::uint64_t since(std::uint64_t count, std::uint64_t baseline)
{
    return count > baseline ? count - baseline : 0;
}

/// Calls `visit(first, record, offset)` for `count` records of one size, which are read in pieces; stops at its Error.
///
/// A process may be writing them, so each piece is read twice: `first` is the record as first read, and tells whether
/// it was published; `record` was read later, and so has everything that was written before publishing.
template <class Record>
[[nodiscard]] std::optional<Error>
visitRecords(const ScopeFrame& frame, std::uint64_t offset, std::uint64_t count,
             const std::function<std::optional<Error>(const Record& first, const Record& record, std::uint64_t)>& visit)
{
    constexpr std::uint64_t mostAtOnce = (1u << 18) / sizeof(Record);
    std::vector<Record> first, records;
    for (std::uint64_t done = 0; done < count;) {
        const std::uint64_t now = std::min(count - done, mostAtOnce);
        first.resize(now);
        if (auto error = frame.readExactly(offset, std::as_writable_bytes(std::span(first))))
            return error;
        if (frame.isLive()) {
            records.resize(now);
            if (auto error = frame.readExactly(offset, std::as_writable_bytes(std::span(records))))
                return error;
        }
        for (std::uint64_t i = 0; i < now; ++i)
            if (auto error = visit(first[i], frame.isLive() ? records[i] : first[i], offset + i * sizeof(Record)))
                return error;
        done += now;
        offset += now * sizeof(Record);
    }
    return {};
}

} // namespace gmonscope
