// SPDX-License-Identifier: MIT
#include "scope/scope_chunks.h"

#include "scope/scope_reader.h"

#include <algorithm>
#include <bit>

namespace gmonscope {

namespace {

std::string bytesText(std::uint64_t count) { return std::to_string(count) + (count == 1 ? " byte" : " bytes"); }

/// How many bytes of its content the records of a chunk take.
std::optional<std::uint64_t> usedBytes(const scope_chunk& chunk)
{
    const std::uint64_t most = chunk.bytes; // no count of records that fit is larger
    switch (chunk.type) {
    case SCOPE_TEXT:
    case SCOPE_GMON:
    case SCOPE_SPREAD:
    case SCOPE_ALIKE:
    case SCOPE_MODULES: return chunk.used;
    case SCOPE_SUM: return sizeof(scope_sum);
    case SCOPE_THREADS: return chunk.used > most ? std::nullopt : std::optional(chunk.used * sizeof(scope_thread));
    case SCOPE_STACKS: return chunk.used > most ? std::nullopt : std::optional(chunk.used * sizeof(scope_stack_node));
    case SCOPE_UNCOUNTED: return chunk.used > most ? std::nullopt : std::optional(chunk.used * sizeof(scope_uncounted));
    case SCOPE_RATIONED: return chunk.used > most ? std::nullopt : std::optional(chunk.used * sizeof(scope_rationed));
    case SCOPE_ARCS: return sizeof(scope_arc_table);
    default: return 0;
    }
}

template <class T> std::span<std::byte> bytesOf(T& value) { return std::as_writable_bytes(std::span(&value, 1)); }

} // namespace

bool looksLikeScope(std::span<const std::byte> start)
{
    return start.size() >= sizeof SCOPE_MAGIC && std::memcmp(start.data(), SCOPE_MAGIC, sizeof SCOPE_MAGIC) == 0;
}

Result<ScopeFrame> ScopeFrame::read(const ScopeBytes& bytes, const std::string& path, Salvage* salvage)
{
    ScopeFrame frame(bytes, path, salvage);
    if (auto error = frame.readHeader())
        return *error;
    if (auto error = frame.readDirectory())
        return *error;
    return frame;
}

std::optional<Error> ScopeFrame::damaged(Error error) const
{
    if (!m_salvage)
        return error;
    m_salvage->note(error);
    return {};
}

std::optional<Error> ScopeFrame::readExactly(std::uint64_t offset, std::span<std::byte> to) const
{
    const auto got = m_bytes->read(offset, to);
    if (!got)
        return got.error();
    if (*got < to.size())
        return error(offset, bytesText(to.size()), bytesText(*got) + " before the end of the file");
    return {};
}

std::optional<Error> ScopeFrame::readHeader()
{
    if constexpr (std::endian::native != std::endian::little)
        return error(0, "a little-endian machine to read it on", "this one");
    if (m_bytes->size() < SCOPE_PAGE)
        return error(0, bytesText(SCOPE_PAGE) + " of a .scope header", bytesText(m_bytes->size()));
    if (auto failure = readExactly(0, bytesOf(m_header)))
        return failure;
    if (std::memcmp(m_header.magic, SCOPE_MAGIC, sizeof SCOPE_MAGIC) != 0)
        return error(0, "\"" SCOPE_MAGIC "\"", "another kind of file");
    if (m_header.version != SCOPE_VERSION && m_header.version != SCOPE_VERSION_SUM)
        return error(offsetof(scope_header, version), "version 1 or 2", "version " + std::to_string(m_header.version));
    if (m_header.state != SCOPE_ENDED && (m_header.state != SCOPE_RUNS || isSum()))
        return error(offsetof(scope_header, state), isSum() ? "state 2" : "state 1 or 2",
                     std::to_string(m_header.state));
    return readEnd();
}

/// In a file that is salvaged, `end` becomes the end of its last whole page.
std::optional<Error> ScopeFrame::readEnd()
{
    const bool endsWithFile = !isLive() && m_header.end == 0;
    if (endsWithFile)
        m_header.end = m_bytes->size();
    const auto cutTo = [this](std::uint64_t end) {
        m_header.end = std::clamp<std::uint64_t>(end / SCOPE_PAGE * SCOPE_PAGE, SCOPE_PAGE,
                                                 m_bytes->size() / SCOPE_PAGE * SCOPE_PAGE);
    };
    if (m_header.end < SCOPE_PAGE || m_header.end % SCOPE_PAGE != 0) {
        const Error wrong = endsWithFile
                                ? error(m_header.end, "whole pages of " + bytesText(SCOPE_PAGE),
                                        "a file of " + bytesText(m_header.end) + ": it is cut short")
                                : error(offsetof(scope_header, end), "an end at a page of " + bytesText(SCOPE_PAGE),
                                        std::to_string(m_header.end));
        if (auto failure = damaged(wrong))
            return failure;
        cutTo(m_header.end);
    }
    if (m_header.end > m_bytes->size()) {
        if (auto failure = damaged(error(offsetof(scope_header, end), bytesText(m_header.end),
                                         "a file of " + bytesText(m_bytes->size()) + ": it is cut short")))
            return failure;
        cutTo(m_header.end);
    }
    if (m_header.end > largestScope)
        return error(offsetof(scope_header, end), "at most " + std::to_string(largestScope >> 20) + " MiB",
                     std::to_string(m_header.end >> 20) + " MiB");
    return {};
}

std::optional<Error> ScopeFrame::readDirectory()
{
    for (std::uint64_t offset = SCOPE_PAGE; offset < m_header.end;) {
        ScopeChunk chunk{.offset = offset};
        if (auto failure = readExactly(offset, bytesOf(chunk.header)))
            return failure;
        const bool isChunk = chunk.header.magic == SCOPE_CHUNK_MAGIC && chunk.header.offset == offset;
        if (!isChunk || chunk.header.type == 0) {
            if (!isLive())
                if (auto failure = damaged(error(offset, "a chunk", isChunk ? "an unfinished one" : "none")))
                    return failure;
            offset += SCOPE_PAGE;
            continue;
        }
        // All that `type` published was written before it: it is there now, even if it was not when `type` was read.
        if (auto failure = readExactly(offset, bytesOf(chunk.header)))
            return failure;
        if (auto failure = checkChunk(chunk)) {
            if (auto error = damaged(*failure))
                return error;
            if (!clip(chunk)) {
                offset += SCOPE_PAGE;
                continue;
            }
        }
        m_chunks.push_back(chunk);
        offset += chunk.header.bytes;
    }
    return {};
}

std::optional<Error> ScopeFrame::checkChunk(const ScopeChunk& chunk) const
{
    const std::uint64_t bytes = chunk.header.bytes;
    if (bytes == 0 || bytes % SCOPE_PAGE != 0 || bytes > m_header.end - chunk.offset)
        return error(chunk.offset, "a chunk of whole pages before " + std::to_string(m_header.end),
                     "one of " + bytesText(bytes));
    const auto used = usedBytes(chunk.header);
    if (!used || *used > chunk.contentBytes())
        return error(chunk.offset, "records in " + bytesText(chunk.contentBytes()),
                     std::to_string(chunk.header.used) + " of them");
    return {};
}

/// Reduces a damaged chunk to the part inside the file, with the records in there. False: there is none.
bool ScopeFrame::clip(ScopeChunk& chunk) const
{
    scope_chunk& header = chunk.header;
    if (header.bytes == 0 || header.bytes % SCOPE_PAGE != 0)
        return false;
    header.bytes = std::min(header.bytes, m_header.end - chunk.offset);
    const std::uint64_t room = chunk.contentBytes();
    switch (header.type) {
    case SCOPE_THREADS: header.used = std::min(header.used, room / sizeof(scope_thread)); break;
    case SCOPE_STACKS: header.used = std::min(header.used, room / sizeof(scope_stack_node)); break;
    case SCOPE_UNCOUNTED: header.used = std::min(header.used, room / sizeof(scope_uncounted)); break;
    case SCOPE_RATIONED: header.used = std::min(header.used, room / sizeof(scope_rationed)); break;
    default: header.used = std::min(header.used, room); break;
    }
    return true;
}

std::vector<ScopeChunk> ScopeFrame::chunksOf(scope_chunk_type type, Counted counted) const
{
    std::vector<ScopeChunk> chosen;
    std::copy_if(m_chunks.begin(), m_chunks.end(), std::back_inserter(chosen), [&](const ScopeChunk& chunk) {
        const bool isLess = isSum() && chunk.header.is_less != 0;
        return chunk.header.type == type && isLess == (counted == Counted::Less);
    });
    return chosen;
}

Result<std::vector<ScopeChunk>> ScopeFrame::chunksByNumber(scope_chunk_type type, Counted counted) const
{
    auto chunks = chunksOf(type, counted);
    std::erase_if(chunks, [](const ScopeChunk& chunk) { return chunk.header.used == 0; });
    std::sort(chunks.begin(), chunks.end(),
              [](const ScopeChunk& a, const ScopeChunk& b) { return a.header.first < b.header.first; });
    std::size_t kept = 0;
    for (const ScopeChunk& chunk : chunks) {
        const scope_chunk* const before = kept ? &chunks[kept - 1].header : nullptr;
        if (!before || chunk.header.first - before->first >= before->used) {
            chunks[kept++] = chunk;
            continue;
        }
        if (auto failure = damaged(error(chunk.offset, "records that no other chunk has",
                                         "number " + std::to_string(chunk.header.first) + " again")))
            return *failure;
    }
    chunks.resize(kept);
    return chunks;
}

} // namespace gmonscope
