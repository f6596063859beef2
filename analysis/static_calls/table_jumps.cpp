// SPDX-License-Identifier: MIT
//
// Machines whose instructions say how long they are: a table of {mask, match, displacement} for each, from their
// manuals. Conditional jumps are in it, since a function's rarely used part may stand elsewhere.
#include "static_calls/jump_decoder.h"

#include <elf.h>

namespace gmonscope {

namespace {

/// Bits [from, from + count) of the instruction are bits [to, ...) of the displacement.
struct BitField {
    std::uint8_t from, count, to;
};

/// The address to which the displacement is added.
enum class Base : std::uint8_t {
    Site,
    NextWord, ///< the instruction behind a word
    Region,   ///< the 256 MiB that hold the instruction behind a word
    Zero,
};

struct Encoding {
    unsigned bytes;
    std::uint64_t mask, match;
    JumpKind kind;
    unsigned signBit; ///< sign bit of the displacement; 63: it has none
    Base base;
    std::vector<BitField> displacement;
};

using Encodings = std::vector<Encoding>;

using enum JumpKind;
constexpr unsigned unsignedBit = 63;

/// Arm ARM, C4.1.65: B and BL, B.cond, CBZ, TBZ.
Encodings aarch64()
{
    return {{4, 0xfc000000, 0x94000000, Call, 27, Base::Site, {{0, 26, 2}}},
            {4, 0xfc000000, 0x14000000, Jump, 27, Base::Site, {{0, 26, 2}}},
            {4, 0xff000000, 0x54000000, Jump, 20, Base::Site, {{5, 19, 2}}},
            {4, 0x7e000000, 0x34000000, Jump, 20, Base::Site, {{5, 19, 2}}},
            {4, 0x7e000000, 0x36000000, Jump, 15, Base::Site, {{5, 14, 2}}}};
}

/// RISC-V unprivileged ISA: JAL with x0 and with others, branches; C.J, C.BEQZ, C.BNEZ; on 32 bits C.JAL.
Encodings riscv(bool is64)
{
    const std::vector<BitField> jal{{12, 8, 12}, {20, 1, 11}, {21, 10, 1}, {31, 1, 20}};
    const std::vector<BitField> branch{{7, 1, 11}, {8, 4, 1}, {25, 6, 5}, {31, 1, 12}};
    const std::vector<BitField> shortJump{{2, 1, 5},  {3, 3, 1}, {6, 1, 7},  {7, 1, 6},
                                          {8, 1, 10}, {9, 2, 8}, {11, 1, 4}, {12, 1, 11}};
    const std::vector<BitField> shortBranch{{2, 1, 5}, {3, 2, 1}, {5, 2, 6}, {10, 2, 3}, {12, 1, 8}};
    Encodings encodings{{4, 0xfff, 0x06f, Jump, 20, Base::Site, jal},
                        {4, 0x7f, 0x6f, Call, 20, Base::Site, jal},
                        {4, 0x7f, 0x63, Jump, 12, Base::Site, branch},
                        {2, 0xe003, 0xa001, Jump, 11, Base::Site, shortJump},
                        {2, 0xc003, 0xc001, Jump, 8, Base::Site, shortBranch}};
    if (!is64)
        encodings.push_back({2, 0xe003, 0x2001, Call, 11, Base::Site, shortJump});
    return encodings;
}

/// Power ISA, Book I, 2.4: B and BC, each relative and absolute, with and without LK.
Encodings powerpc()
{
    return {{4, 0xfc000003, 0x48000001, Call, 25, Base::Site, {{2, 24, 2}}},
            {4, 0xfc000003, 0x48000000, Jump, 25, Base::Site, {{2, 24, 2}}},
            {4, 0xfc000003, 0x48000003, Call, 25, Base::Zero, {{2, 24, 2}}},
            {4, 0xfc000003, 0x48000002, Jump, 25, Base::Zero, {{2, 24, 2}}},
            {4, 0xfc000003, 0x40000001, Call, 15, Base::Site, {{2, 14, 2}}},
            {4, 0xfc000003, 0x40000000, Jump, 15, Base::Site, {{2, 14, 2}}}};
}

/// MIPS32, volume II: JAL and J, BAL (BGEZAL), BEQ, BNE.
Encodings mips()
{
    return {{4, 0xfc000000, 0x0c000000, Call, unsignedBit, Base::Region, {{0, 26, 2}}},
            {4, 0xfc000000, 0x08000000, Jump, unsignedBit, Base::Region, {{0, 26, 2}}},
            {4, 0xfc1f0000, 0x04110000, Call, 17, Base::NextWord, {{0, 16, 2}}},
            {4, 0xf8000000, 0x10000000, Jump, 17, Base::NextWord, {{0, 16, 2}}}};
}

/// z/Architecture Principles of Operation: BRASL, BRCL, BRAS, BRC.
Encodings s390x()
{
    return {{6, 0xff0f00000000, 0xc00500000000, Call, 32, Base::Site, {{0, 32, 1}}},
            {6, 0xff0f00000000, 0xc00400000000, Jump, 32, Base::Site, {{0, 32, 1}}},
            {4, 0xff0f0000, 0xa7050000, Call, 16, Base::Site, {{0, 16, 1}}},
            {4, 0xff0f0000, 0xa7040000, Jump, 16, Base::Site, {{0, 16, 1}}}};
}

/// SPARC V9, appendix A: CALL, Bicc, BPcc, FBfcc, FBPfcc.
Encodings sparc()
{
    return {{4, 0xc0000000, 0x40000000, Call, 31, Base::Site, {{0, 30, 2}}},
            {4, 0xc1c00000, 0x00800000, Jump, 23, Base::Site, {{0, 22, 2}}},
            {4, 0xc1c00000, 0x00400000, Jump, 20, Base::Site, {{0, 19, 2}}},
            {4, 0xc1c00000, 0x01800000, Jump, 23, Base::Site, {{0, 22, 2}}},
            {4, 0xc1c00000, 0x01400000, Jump, 20, Base::Site, {{0, 19, 2}}}};
}

unsigned alwaysFour(std::uint64_t) { return 4; }
unsigned riscvLength(std::uint64_t firstHalf) { return (firstHalf & 3) == 3 ? 4 : 2; }

unsigned s390xLength(std::uint64_t firstHalf)
{
    switch (firstHalf >> 14) {
    case 0: return 2;
    case 3: return 6;
    default: return 4;
    }
}

std::uint64_t extended(std::uint64_t value, unsigned signBit)
{
    if (signBit == unsignedBit)
        return value;
    const std::uint64_t sign = std::uint64_t{1} << signBit;
    return ((value & (2 * sign - 1)) ^ sign) - sign;
}

struct TableMachine {
    Encodings encodings;
    ByteOrder order;
    unsigned (*lengthOf)(std::uint64_t firstHalf);
    unsigned step;
    bool is64;
    bool isRiscv;
};

class TableDecoder : public JumpDecoder {
public:
    explicit TableDecoder(TableMachine machine) : m_machine(std::move(machine)) {}

    void decode(std::span<const std::byte> code, std::uint64_t address, std::vector<CodeJump>& jumps) override
    {
        std::uint64_t former = 0; // the instruction before, if its length was four
        for (std::size_t at = 0; at + m_machine.step <= code.size();) {
            const unsigned length = m_machine.lengthOf(wordAt(code, at, 2));
            if (at + length > code.size())
                return;
            const std::uint64_t word = wordAt(code, at, length);
            for (const Encoding& encoding : m_machine.encodings)
                if (encoding.bytes == length && (word & encoding.mask) == encoding.match) {
                    jumps.push_back({address + at, targetOf(encoding, word, address + at), encoding.kind});
                    break;
                }
            if (m_machine.isRiscv && length == 4)
                addFarJump(former, word, address + at, jumps);
            former = length == 4 ? word : 0;
            at += length;
        }
    }

private:
    [[nodiscard]] std::uint64_t wordAt(std::span<const std::byte> code, std::size_t at, unsigned bytes) const
    {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < bytes; ++i) {
            const unsigned place = m_machine.order == ByteOrder::Little ? bytes - 1 - i : i;
            value = value << 8 | std::to_integer<std::uint64_t>(code[at + place]);
        }
        return value;
    }

    [[nodiscard]] std::uint64_t wrapped(std::uint64_t address) const
    {
        return m_machine.is64 ? address : address & UINT32_MAX;
    }

    [[nodiscard]] std::uint64_t targetOf(const Encoding& encoding, std::uint64_t word, std::uint64_t site) const
    {
        std::uint64_t displacement = 0;
        for (const BitField& field : encoding.displacement)
            displacement |= (word >> field.from & ((std::uint64_t{1} << field.count) - 1)) << field.to;
        displacement = extended(displacement, encoding.signBit);
        switch (encoding.base) {
        case Base::Site: return wrapped(site + displacement);
        case Base::NextWord: return wrapped(site + 4 + displacement);
        case Base::Region: return wrapped(((site + 4) & ~std::uint64_t{0x0fffffff}) + displacement);
        case Base::Zero: break;
        }
        return wrapped(displacement);
    }

    /// AUIPC, then JALR by the same register: what is further than JAL reaches.
    void addFarJump(std::uint64_t former, std::uint64_t word, std::uint64_t address, std::vector<CodeJump>& jumps) const
    {
        const bool isPair =
            (former & 0x7f) == 0x17 && (word & 0x707f) == 0x67 && (former >> 7 & 31) == (word >> 15 & 31);
        if (!isPair)
            return;
        const std::uint64_t target = address - 4 + extended(former & 0xfffff000, 31) + extended(word >> 20, 11);
        jumps.push_back({address, wrapped(target), (word >> 7 & 31) ? Call : Jump});
    }

    TableMachine m_machine;
};

} // namespace

std::unique_ptr<JumpDecoder> makeTableDecoder(const ElfImage& image)
{
    const bool is64 = image.format.pointerBytes == 8;
    const ByteOrder order = image.format.order;
    const auto make = [&](Encodings encodings, ByteOrder codeOrder) {
        return std::make_unique<TableDecoder>(
            TableMachine{std::move(encodings), codeOrder, alwaysFour, 4, is64, false});
    };
    switch (image.machine) {
    case EM_AARCH64: return make(aarch64(), ByteOrder::Little); // whatever its data
    case EM_PPC:
    case EM_PPC64: return make(powerpc(), order);
    case EM_MIPS: return make(mips(), order);
    case EM_SPARC:
    case EM_SPARC32PLUS:
    case EM_SPARCV9: return make(sparc(), order);
    case EM_S390: return std::make_unique<TableDecoder>(TableMachine{s390x(), order, s390xLength, 2, is64, false});
    case EM_RISCV:
        return std::make_unique<TableDecoder>(TableMachine{riscv(is64), ByteOrder::Little, riscvLength, 2, is64, true});
    default: return nullptr;
    }
}

} // namespace gmonscope
