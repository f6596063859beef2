// SPDX-License-Identifier: MIT
#include "static_calls/arm_marks.h"

#include <algorithm>

namespace gmonscope {

std::vector<ArmMark> armMarksOf(const ElfImage& image)
{
    std::vector<ArmMark> marks;
    for (const ElfSymbol& symbol : image.symbols) {
        const auto is = [&](const char* mark) {
            return symbol.name == mark || symbol.name.starts_with(std::string(mark) + '.');
        };
        if (is("$a"))
            marks.push_back({symbol.address, ArmContent::Arm});
        else if (is("$t"))
            marks.push_back({symbol.address, ArmContent::Thumb});
        else if (is("$d"))
            marks.push_back({symbol.address, ArmContent::Data});
    }
    if (marks.empty())
        for (const ElfSymbol& symbol : image.symbols)
            if (symbol.kind == SymbolKind::Function)
                marks.push_back({symbol.address, symbol.isThumb ? ArmContent::Thumb : ArmContent::Arm});
    std::stable_sort(marks.begin(), marks.end(),
                     [](const ArmMark& a, const ArmMark& b) { return a.address < b.address; });
    return marks;
}

} // namespace gmonscope
