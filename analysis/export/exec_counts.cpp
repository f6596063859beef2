// SPDX-License-Identifier: MIT
#include "export/exec_counts.h"

#include "base/hex.h"

#include <algorithm>
#include <ostream>
#include <tuple>

namespace gmonscope {

void writeExecCounts(std::ostream& out, const Profile& profile, std::uint64_t leastCount)
{
    std::vector<const Function*> functions;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        const Function& function = profile.function(FunctionId{f});
        if (profile.visibility(FunctionId{f}).inCounts && function.calls && function.calls >= leastCount)
            functions.push_back(&function);
    }
    std::sort(functions.begin(), functions.end(), [](const Function* a, const Function* b) {
        return std::tie(a->sourceFile, a->line, a->address) < std::tie(b->sourceFile, b->line, b->address);
    });
    for (const Function* function : functions) {
        if (function->line)
            out << function->sourceFile << ':' << function->line;
        else
            out << "<unknown>:0";
        out << ": (" << function->symbol << ':' << hex(function->address) << ") " << function->calls << " executions\n";
    }
}

} // namespace gmonscope
