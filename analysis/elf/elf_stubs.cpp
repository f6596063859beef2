// SPDX-License-Identifier: MIT
#include "elf/elf_stubs.h"

#include "elf/import_slots.h"
#include "elf/stub_code.h"

#include <algorithm>
#include <array>
#include <elf.h>

namespace gmonscope {

bool isCountingSymbol(std::string_view name)
{
    // Our stubs, and a part of the C library's, follow the symbol __mcount_internal.
    constexpr std::array<std::string_view, 10> names{"mcount",
                                                     "_mcount",
                                                     "__mcount_internal",
                                                     "__fentry__",
                                                     "__fentry_found",
                                                     "gmonscope_rt_mark",
                                                     "gmonscope_rt_mark_found",
                                                     "__cyg_profile_func_enter",
                                                     "__cyg_profile_func_found",
                                                     "__cyg_profile_func_exit"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<AddressRange> findCountingStubs(Elf* elf, const OpenFile& file, const ElfImage& image)
{
    const bool isX86 = image.machine == EM_X86_64, isArm = image.machine == EM_AARCH64;
    const bool isKnown = (isX86 || isArm) && image.format.order == ByteOrder::Little;
    const bool hasStubs =
        std::any_of(image.code.begin(), image.code.end(), [](const CodeSection& s) { return s.isPlt; });
    if (!isKnown || !hasStubs)
        return {};
    const ImportSlots slots = readImportSlots(elf, file, isCountingSymbol);
    std::vector<AddressRange> counting;
    if (!slots.empty())
        for (const JumpStub& stub : findJumpStubs(file, image, 0))
            if (slots.contains(stub.slot))
                counting.push_back(stub.range);
    return counting;
}

} // namespace gmonscope
