// SPDX-License-Identifier: MIT
#include "static_calls/code_bytes.h"

#include "base/file_bytes.h"

#include <algorithm>

namespace gmonscope {

std::vector<std::byte> readCode(const ElfImage& image, const AddressRange& range)
{
    constexpr std::uint64_t largest = 16u << 20;
    const CodeSection* const section = codeAt(image, range.start);
    const auto file = OpenFile::open(image.path);
    if (!section || !file || range.end <= range.start)
        return {};
    const std::uint64_t size = std::min({range.end, section->range.end, range.start + largest}) - range.start;
    const std::uint64_t offset = section->fileOffset + (range.start - section->range.start);
    const std::uint64_t fileSize = file->regularSize().value_or(0);
    if (offset >= fileSize)
        return {};
    std::vector<std::byte> bytes(std::min(size, fileSize - offset));
    bytes.resize(readAt(*file, offset, bytes));
    return bytes;
}

} // namespace gmonscope
