// SPDX-License-Identifier: MIT
#include "static_calls/instruction_text.h"

#include "static_calls/arm_marks.h"

#include <Zydis/Decoder.h>
#include <Zydis/Formatter.h>

#include <algorithm>
#include <array>
#include <capstone/capstone.h>
#include <elf.h>
#include <type_traits>

namespace gmonscope {

namespace {

using Code = std::span<const std::byte>;

/// Writes bytes that are no instruction one by one.
void writeData(Code code, std::uint64_t address, std::vector<InstructionText>& texts)
{
    constexpr const char* digits = "0123456789abcdef";
    std::string text = ".byte ";
    for (const std::byte byte : code) {
        const auto value = std::to_integer<unsigned>(byte);
        text += std::string(text.ends_with(' ') ? "0x" : ", 0x") + digits[value / 16] + digits[value % 16];
    }
    texts.push_back({address, static_cast<std::uint32_t>(code.size()), std::move(text)});
}

class X86Writer : public InstructionWriter {
public:
    explicit X86Writer(bool is64)
    {
        ZydisDecoderInit(&m_decoder, is64 ? ZYDIS_MACHINE_MODE_LONG_64 : ZYDIS_MACHINE_MODE_LEGACY_32,
                         is64 ? ZYDIS_STACK_WIDTH_64 : ZYDIS_STACK_WIDTH_32);
        ZydisFormatterInit(&m_formatter, ZYDIS_FORMATTER_STYLE_ATT);
        ZydisFormatterSetProperty(&m_formatter, ZYDIS_FORMATTER_PROP_ADDR_PADDING_ABSOLUTE, ZYDIS_PADDING_DISABLED);
        ZydisFormatterSetProperty(&m_formatter, ZYDIS_FORMATTER_PROP_ADDR_PADDING_RELATIVE, ZYDIS_PADDING_DISABLED);
        ZydisFormatterSetProperty(&m_formatter, ZYDIS_FORMATTER_PROP_DISP_PADDING, ZYDIS_PADDING_DISABLED);
        ZydisFormatterSetProperty(&m_formatter, ZYDIS_FORMATTER_PROP_IMM_PADDING, ZYDIS_PADDING_DISABLED);
        ZydisFormatterSetProperty(&m_formatter, ZYDIS_FORMATTER_PROP_HEX_UPPERCASE, ZYAN_FALSE);
    }

    void write(Code code, std::uint64_t address, std::vector<InstructionText>& texts) override
    {
        for (std::size_t at = 0; at < code.size();) {
            ZydisDecodedInstruction instruction;
            std::array<ZydisDecodedOperand, ZYDIS_MAX_OPERAND_COUNT> operands;
            std::array<char, 256> text{};
            if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&m_decoder, code.data() + at, code.size() - at, &instruction,
                                                     operands.data())) ||
                !ZYAN_SUCCESS(ZydisFormatterFormatInstruction(&m_formatter, &instruction, operands.data(),
                                                              instruction.operand_count_visible, text.data(),
                                                              text.size(), address + at, ZYAN_NULL))) {
                writeData(code.subspan(at, 1), address + at, texts);
                ++at;
                continue;
            }
            texts.push_back({address + at, instruction.length, text.data()});
            at += instruction.length;
        }
    }

private:
    ZydisDecoder m_decoder{};
    ZydisFormatter m_formatter{};
};

class CapstoneWriter : public InstructionWriter {
public:
    CapstoneWriter(csh handle, std::size_t step, std::vector<ArmMark> marks)
        : m_handle(handle), m_instruction(cs_malloc(handle)), m_step(step), m_marks(std::move(marks))
    {
    }
    CapstoneWriter(const CapstoneWriter&) = delete;
    CapstoneWriter& operator=(const CapstoneWriter&) = delete;
    ~CapstoneWriter() override
    {
        cs_free(m_instruction, 1);
        cs_close(&m_handle);
    }

    void write(Code code, std::uint64_t address, std::vector<InstructionText>& texts) override
    {
        if (m_marks.empty())
            return writePart(code, address, m_step, texts);
        eachArmPart(m_marks, code, address,
                    [&](Code part, std::uint64_t at, ArmContent content) { writeMarked(part, at, content, texts); });
    }

private:
    void writeMarked(Code code, std::uint64_t address, ArmContent content, std::vector<InstructionText>& texts)
    {
        if (content == ArmContent::Data) {
            for (std::size_t at = 0; at < code.size(); at += 4)
                writeData(code.subspan(at, std::min<std::size_t>(4, code.size() - at)), address + at, texts);
            return;
        }
        const bool isThumb = content == ArmContent::Thumb;
        cs_option(m_handle, CS_OPT_MODE, isThumb ? CS_MODE_THUMB : CS_MODE_ARM);
        writePart(code, address, isThumb ? 2 : 4, texts);
    }

    void writePart(Code code, std::uint64_t address, std::size_t step, std::vector<InstructionText>& texts)
    {
        const auto* next = reinterpret_cast<const std::uint8_t*>(code.data());
        std::size_t left = code.size();
        while (left > 0) {
            if (cs_disasm_iter(m_handle, &next, &left, &address, m_instruction)) {
                std::string text = m_instruction->mnemonic;
                if (m_instruction->op_str[0])
                    text += std::string(" ") + m_instruction->op_str;
                texts.push_back({m_instruction->address, m_instruction->size, std::move(text)});
                continue;
            }
            const std::size_t skipped = std::min(step, left);
            writeData(code.subspan(code.size() - left, skipped), address, texts);
            next += skipped;
            left -= skipped;
            address += skipped;
        }
    }

    csh m_handle;
    cs_insn* m_instruction;
    std::size_t m_step;           ///< bytes that an instruction has at least
    std::vector<ArmMark> m_marks; ///< by address; of ARM alone
};

/// Numbers of Capstone 4 are signed, those of Capstone 5 are not.
using Mode = std::underlying_type_t<cs_mode>;

template <class... Modes> cs_mode together(Modes... modes)
{
    return static_cast<cs_mode>((static_cast<Mode>(modes) | ...));
}

struct Machine {
    cs_arch architecture;
    cs_mode mode;
    std::size_t step = 4;
};

std::optional<Machine> machineOf(const ElfImage& image)
{
    const bool isBig = image.format.order == ByteOrder::Big, is64 = image.format.pointerBytes == 8;
    const cs_mode order = isBig ? CS_MODE_BIG_ENDIAN : CS_MODE_LITTLE_ENDIAN;
    switch (image.machine) {
    case EM_ARM: return isBig ? std::nullopt : std::optional(Machine{CS_ARCH_ARM, CS_MODE_ARM});
    case EM_AARCH64: return Machine{CS_ARCH_ARM64, order};
    case EM_PPC: return Machine{CS_ARCH_PPC, together(CS_MODE_32, order)};
    case EM_PPC64: return Machine{CS_ARCH_PPC, together(CS_MODE_64, order)};
    case EM_MIPS: return Machine{CS_ARCH_MIPS, together(is64 ? CS_MODE_MIPS64 : CS_MODE_MIPS32, order)};
    case EM_S390: return Machine{CS_ARCH_SYSZ, CS_MODE_BIG_ENDIAN, 2};
    case EM_SPARC:
    case EM_SPARC32PLUS: return Machine{CS_ARCH_SPARC, CS_MODE_BIG_ENDIAN};
    case EM_SPARCV9: return Machine{CS_ARCH_SPARC, together(CS_MODE_BIG_ENDIAN, CS_MODE_V9)};
    default: return {};
    }
}

} // namespace

std::unique_ptr<InstructionWriter> makeInstructionWriter(const ElfImage& image)
{
    if (image.machine == EM_386 || image.machine == EM_X86_64)
        return std::make_unique<X86Writer>(image.machine == EM_X86_64);
    const auto machine = machineOf(image);
    csh handle = 0;
    if (!machine || cs_open(machine->architecture, machine->mode, &handle) != CS_ERR_OK)
        return nullptr;
    return std::make_unique<CapstoneWriter>(handle, machine->step,
                                            image.machine == EM_ARM ? armMarksOf(image) : std::vector<ArmMark>());
}

} // namespace gmonscope
