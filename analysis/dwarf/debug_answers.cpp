// SPDX-License-Identifier: MIT
#include "dwarf/debug_answers.h"

#include "dwarf/function_reader.h"
#include "dwarf/line_reader.h"

namespace gmonscope {

Result<DebugAnswer> answerDebugRequest(const DwarfImage& image, const DebugRequest& request)
{
    DebugAnswer answer;
    Dwarf_CU* unit = nullptr;
    answer.hasUnits =
        image.get() && dwarf_get_units(image.get(), nullptr, &unit, nullptr, nullptr, nullptr, nullptr) == 0;
    const RangeSet ranges(request.ranges);
    const RangeSet* const wanted = request.isOfAll ? nullptr : &ranges;
    if (!answer.hasUnits || (wanted && wanted->isEmpty()))
        return answer;
    if (request.wantsLines) {
        auto lines = readLines(image, wanted);
        if (!lines)
            return lines.error();
        answer.lines = std::move(*lines);
    }
    if (request.wantsFunctions) {
        auto functions = readFunctions(image, wanted);
        if (!functions)
            return functions.error();
        answer.functions = std::move(*functions);
    }
    return answer;
}

} // namespace gmonscope
