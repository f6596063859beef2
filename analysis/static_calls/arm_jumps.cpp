// SPDX-License-Identifier: MIT
//
// ARM, by Capstone.
#include "static_calls/arm_marks.h"
#include "static_calls/jump_decoder.h"

#include <algorithm>
#include <capstone/capstone.h>

namespace gmonscope {

namespace {

class ArmDecoder : public JumpDecoder {
public:
    ArmDecoder(csh handle, std::vector<ArmMark> marks)
        : m_handle(handle), m_instruction(cs_malloc(handle)), m_marks(std::move(marks))
    {
    }
    ArmDecoder(const ArmDecoder&) = delete;
    ArmDecoder& operator=(const ArmDecoder&) = delete;
    ~ArmDecoder() override
    {
        cs_free(m_instruction, 1);
        cs_close(&m_handle);
    }

    void decode(std::span<const std::byte> code, std::uint64_t address, std::vector<CodeJump>& jumps) override
    {
        eachArmPart(m_marks, code, address, [&](std::span<const std::byte> part, std::uint64_t at, ArmContent content) {
            if (content != ArmContent::Data)
                decodePart(part, at, content, jumps);
        });
    }

private:
    void decodePart(std::span<const std::byte> code, std::uint64_t address, ArmContent content,
                    std::vector<CodeJump>& jumps)
    {
        const bool isThumb = content == ArmContent::Thumb;
        cs_option(m_handle, CS_OPT_MODE, isThumb ? CS_MODE_THUMB : CS_MODE_ARM);
        const auto* next = reinterpret_cast<const std::uint8_t*>(code.data());
        std::size_t left = code.size();
        const std::size_t step = isThumb ? 2 : 4;
        while (left > 0) {
            if (cs_disasm_iter(m_handle, &next, &left, &address, m_instruction)) {
                if (const auto jump = jumpOf(*m_instruction))
                    jumps.push_back(*jump);
            } else { // data among the code
                const std::size_t skipped = std::min(step, left);
                next += skipped;
                left -= skipped;
                address += skipped;
            }
        }
    }

    [[nodiscard]] static std::optional<CodeJump> jumpOf(const cs_insn& instruction)
    {
        JumpKind kind = JumpKind::Jump;
        switch (instruction.id) {
        case ARM_INS_BL:
        case ARM_INS_BLX: kind = JumpKind::Call; break;
        case ARM_INS_B:
        case ARM_INS_CBZ:
        case ARM_INS_CBNZ: break;
        default: return {};
        }
        const cs_arm& detail = instruction.detail->arm;
        if (detail.op_count == 0 || detail.operands[detail.op_count - 1].type != ARM_OP_IMM)
            return {};
        const auto target = static_cast<std::uint32_t>(detail.operands[detail.op_count - 1].imm);
        return CodeJump{instruction.address, target & ~std::uint64_t{1}, kind};
    }

    csh m_handle;
    cs_insn* m_instruction;
    std::vector<ArmMark> m_marks; ///< by address
};

} // namespace

std::unique_ptr<JumpDecoder> makeArmDecoder(const ElfImage& image)
{
    csh handle = 0;
    if (image.format.order != ByteOrder::Little || cs_open(CS_ARCH_ARM, CS_MODE_ARM, &handle) != CS_ERR_OK)
        return nullptr;
    cs_option(handle, CS_OPT_DETAIL, CS_OPT_ON);
    return std::make_unique<ArmDecoder>(handle, armMarksOf(image));
}

} // namespace gmonscope
