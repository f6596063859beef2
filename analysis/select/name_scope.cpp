// SPDX-License-Identifier: MIT
#include "select/name_scope.h"

#include "names/name_parts.h"
#include "names/thunks.h"

#include <algorithm>

namespace gmonscope {

namespace {

bool isCode(const NamePart& part) { return part.isFunction() || part.isLambda(); }

} // namespace

std::string_view scopeOf(std::string_view name)
{
    NameParts parts = partsOf(name);
    if (const auto callable = calledBy(parts)) {
        NameParts called = partsOf(callable->type);
        if (std::any_of(called.parts.begin(), called.parts.end(), isCode)) {
            name = callable->type;
            parts = std::move(called);
        }
    }
    const auto& all = parts.parts;
    auto function = std::find_if(all.begin(), all.end(), isCode);
    if (function == all.end() && !all.empty())
        --function;
    if (function == all.begin())
        return {};
    return name.substr(all.front().begin, std::prev(function)->end - all.front().begin);
}

} // namespace gmonscope
