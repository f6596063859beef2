// SPDX-License-Identifier: MIT
//
// Any bytes as the cache of the calls in a program's code, and any calls behind a header and a checksum that are right:
// 17 bytes each, from where, to where, of which kind.
#include "base/byte_reader.h"
#include "static_calls/jump_cache.h"

#include <cstdlib>

using namespace gmonscope;

namespace {

const std::vector<AddressRange> ranges{{0x1000, 0x1010}, {0x1010, 0x1030}, {0x2000, 0x2010}};
const JumpKey key{"0123abcd", 77};
constexpr std::size_t entryBytes = 17;

void check(const std::vector<CodeJump>& jumps)
{
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        const std::uint64_t site = jumps[i].site;
        if (!(site >= 0x1000 && site < 0x1030) && !(site >= 0x2000 && site < 0x2010))
            std::abort(); // outside the code
        if (i > 0 && jumps[i] < jumps[i - 1])
            std::abort(); // not by address, as readers count on
        if (jumps[i].kind > JumpKind::JumpSlot)
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const auto file = std::as_bytes(std::span(bytes, size));
    if (const auto jumps = unpackJumps(key, ranges, file))
        check(*jumps);
    ByteReader reader(file.first(size / entryBytes * entryBytes), {ByteOrder::Little, 8});
    std::vector<CodeJump> wanted;
    while (!reader.atEnd()) {
        CodeJump jump{.site = reader.readPointer(), .target = reader.readPointer(), .kind = JumpKind::Call};
        jump.kind = static_cast<JumpKind>(reader.readU8());
        wanted.push_back(jump);
    }
    const std::string packed = packJumps(key, wanted);
    if (const auto jumps = unpackJumps(key, ranges, std::as_bytes(std::span(packed)))) {
        check(*jumps);
        if (*jumps != wanted)
            std::abort(); // other calls than were kept
    }
    return 0;
}
