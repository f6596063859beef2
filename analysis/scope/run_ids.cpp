// SPDX-License-Identifier: MIT
#include "scope/run_ids.h"

#include "base/hex.h"
#include "scope_format.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace gmonscope {

namespace {

constexpr std::string_view sumOf = "sum-of=";

std::optional<ScopeId> idOf(std::string_view digits)
{
    ScopeId id{};
    if (digits.size() != 2 * id.size())
        return {};
    for (std::size_t i = 0; i < id.size(); ++i) {
        const char* const end = digits.data() + 2 * i + 2;
        if (std::from_chars(digits.data() + 2 * i, end, id[i], 16).ptr != end)
            return {};
    }
    return id;
}

} // namespace

bool isRunId(const std::string& text) { return text.starts_with(sumOf); }

std::vector<ScopeId> runIds(const ScopeDescription& sum)
{
    std::vector<ScopeId> ids;
    for (const std::string& text : sum.texts)
        if (isRunId(text))
            if (const auto id = idOf(std::string_view(text).substr(sumOf.size())))
                ids.push_back(*id);
    return ids;
}

std::vector<std::string> textsOfRunIds(const std::vector<ScopeId>& ids)
{
    std::vector<std::string> texts;
    if (ids.size() <= SCOPE_MOST_RUN_IDS)
        for (const ScopeId& id : ids)
            texts.push_back(std::string(sumOf).append(hexDigits(id)));
    return texts;
}

} // namespace gmonscope
