// SPDX-License-Identifier: MIT
#include "export/function_row.h"

#include "export/text_label.h"

#include <array>
#include <charconv>
#include <cmath>

namespace gmonscope {

FunctionRow functionRow(const Profile& profile, FunctionId id, const TextStyle& style, double fraction)
{
    const Function& function = profile.function(id);
    FunctionRow row{.id = id.value,
                    .name = nameIn(function, style),
                    .file = std::string(function.sourceFile),
                    .selfSeconds = fraction * function.selfSeconds,
                    .descendantsSeconds = function.descendantsSeconds,
                    .calls = function.calls,
                    .selfCalls = function.selfCalls};
    if (style.lineNumbers && function.line) // of one function there are several
        row.name += ':' + std::to_string(function.line);
    if (function.module && function.module->value < profile.modules().size())
        row.module = profile.module(*function.module).name;
    if (function.cycle)
        row.cycle = profile.cycle(*function.cycle).number;
    return row;
}

void setAccuracy(FunctionRow& row, const Profile& profile, const std::optional<TimeErrors>& errors)
{
    const FunctionId id{row.id};
    const Function& function = profile.function(id);
    if (errors) {
        row.selfError = errors->self(id).around(function.selfSeconds);
        row.totalError = errors->total(id).around(function.totalSeconds());
    }
    if (const auto measured = profile.measured(id))
        row.measuredTotalSeconds = measured->seconds;
}

std::string exactNumber(double value)
{
    std::array<char, 32> text{};
    if (!std::isfinite(value))
        value = 0;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end.ptr};
}

} // namespace gmonscope
