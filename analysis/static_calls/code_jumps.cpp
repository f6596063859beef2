// SPDX-License-Identifier: MIT
#include "static_calls/code_jumps.h"

#include "base/file_bytes.h"
#include "base/in_parallel.h"
#include "static_calls/jump_decoder.h"

#include <algorithm>
#include <atomic>
#include <elf.h>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace gmonscope {

namespace {

constexpr std::uint64_t largestReadCode = 512u << 20; // all sections together
constexpr std::size_t chunkBytes = 128u << 10;        // what a thread takes at a time
constexpr unsigned mostThreads = 4;

/// The bytes of a section; fewer when the file has not all.
struct SectionBytes {
    std::uint64_t address;
    std::vector<std::byte> bytes;

    /// Returns the bytes of a range, as far as they were read.
    [[nodiscard]] std::span<const std::byte> of(const AddressRange& range) const
    {
        const std::uint64_t end = address + bytes.size();
        if (range.start < address || range.start >= end)
            return {};
        return std::span(bytes).subspan(range.start - address, std::min(range.end, end) - range.start);
    }
};

std::vector<SectionBytes> readCode(const ElfImage& image)
{
    std::vector<SectionBytes> sections;
    const auto file = OpenFile::open(image.path);
    const std::uint64_t fileSize = file ? file->regularSize().value_or(0) : 0;
    std::uint64_t room = std::min(largestReadCode, fileSize); // sections of a damaged file may lie over each other
    for (const CodeSection& section : image.code) {
        std::uint64_t size = section.range.end - section.range.start;
        if (section.isPlt || section.fileOffset >= fileSize)
            continue;
        size = std::min(size, fileSize - section.fileOffset);
        if (size > room)
            continue;
        room -= size;
        std::vector<std::byte> bytes(size);
        bytes.resize(readAt(*file, section.fileOffset, bytes));
        sections.push_back({section.range.start, std::move(bytes)});
    }
    return sections;
}

class JumpFinder {
public:
    JumpFinder(const ElfImage& image, std::span<const AddressRange> ranges, const GoOn& goOn)
        : m_image(image), m_ranges(ranges), m_goOn(goOn), m_sections(readCode(image))
    {
        std::size_t bytes = chunkBytes;
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            if (bytes >= chunkBytes) {
                m_starts.push_back(i);
                bytes = 0;
            }
            bytes += ranges[i].end - ranges[i].start;
        }
        m_found.resize(m_starts.size());
        m_starts.push_back(ranges.size());
    }

    std::optional<std::vector<CodeJump>> find()
    {
        if (m_goOn && !m_goOn(0))
            return {};
        const unsigned threads = std::min({usableProcessors(), mostThreads, static_cast<unsigned>(m_found.size())});
        std::vector<std::thread> helpers;
        try {
            for (unsigned i = 1; i < threads; ++i)
                helpers.emplace_back([this] { workSafely({}); });
        } catch (const std::system_error&) {
            // then with fewer
        }
        workSafely(m_goOn);
        for (std::thread& helper : helpers)
            helper.join();
        if (m_failure)
            std::rethrow_exception(m_failure);
        if (m_isStopped)
            return {};
        std::vector<CodeJump> jumps;
        for (const auto& found : m_found)
            jumps.insert(jumps.end(), found.begin(), found.end());
        std::sort(jumps.begin(), jumps.end());
        return jumps;
    }

private:
    /// No thread ends by an exception: the first is kept.
    void workSafely(const GoOn& goOn)
    {
        try {
            work(goOn);
        } catch (...) {
            const std::lock_guard lock(m_failureLock);
            if (!m_failure)
                m_failure = std::current_exception();
            m_isStopped = true;
        }
    }

    void work(const GoOn& goOn)
    {
        const auto decoder = makeJumpDecoder(m_image);
        for (std::size_t chunk; decoder && !m_isStopped && (chunk = m_next++) < m_found.size();) {
            for (std::size_t i = m_starts[chunk]; i < m_starts[chunk + 1]; ++i)
                decodeRange(*decoder, m_ranges[i], m_found[chunk]);
            if (goOn && !goOn(static_cast<double>(std::min(m_next.load(), m_found.size())) /
                              static_cast<double>(m_found.size())))
                m_isStopped = true;
        }
    }

    void decodeRange(JumpDecoder& decoder, const AddressRange& range, std::vector<CodeJump>& jumps) const
    {
        const auto bytes = bytesOf(range);
        if (bytes.empty())
            return;
        const auto first = static_cast<std::ptrdiff_t>(jumps.size());
        decoder.decode(bytes, range.start, jumps);
        const auto stays = [&](const CodeJump& jump) {
            const bool isCall = jump.kind == JumpKind::Call, isDirect = isCall || jump.kind == JumpKind::Jump;
            return isDirect && range.contains(jump.target) && !(isCall && isEntry(jump.target - range.start));
        };
        jumps.erase(std::remove_if(jumps.begin() + first, jumps.end(), stays), jumps.end());
    }

    /// Returns the bytes of the last section that begins before.
    [[nodiscard]] std::span<const std::byte> bytesOf(const AddressRange& range) const
    {
        const auto behind =
            std::partition_point(m_sections.begin(), m_sections.end(),
                                 [&](const SectionBytes& section) { return section.address <= range.start; });
        return behind == m_sections.begin() ? std::span<const std::byte>() : std::prev(behind)->of(range);
    }

    /// The local entry of PowerPC is behind two instructions: ELFv2 ABI, 2.3.2.1.
    [[nodiscard]] bool isEntry(std::uint64_t offset) const
    {
        constexpr std::uint64_t globalEntry = 8;
        return offset == 0 || (m_image.machine == EM_PPC64 && offset == globalEntry);
    }

    const ElfImage& m_image;
    std::span<const AddressRange> m_ranges;
    const GoOn& m_goOn;
    std::vector<SectionBytes> m_sections;       ///< by address
    std::vector<std::size_t> m_starts;          ///< starts of chunks in m_ranges; the last is the end
    std::vector<std::vector<CodeJump>> m_found; ///< by chunk
    std::atomic<std::size_t> m_next{0};
    std::atomic<bool> m_isStopped{false};
    std::mutex m_failureLock;
    std::exception_ptr m_failure;
};

} // namespace

std::unique_ptr<JumpDecoder> makeJumpDecoder(const ElfImage& image, WantedJumps wanted)
{
    switch (image.machine) {
    case EM_386: return makeX86Decoder(false, wanted);
    case EM_X86_64: return makeX86Decoder(true, wanted);
    case EM_ARM: return makeArmDecoder(image);
    default: return makeTableDecoder(image);
    }
}

bool canDecode(const ElfImage& image) { return makeJumpDecoder(image) != nullptr; }

std::optional<std::vector<CodeJump>> findCodeJumps(const ElfImage& image, std::span<const AddressRange> ranges,
                                                   const GoOn& goOn)
{
    return JumpFinder(image, ranges, goOn).find();
}

} // namespace gmonscope
