// SPDX-License-Identifier: MIT
#include "processes/process_origin.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace gmonscope {

namespace {

constexpr std::string_view key = "ancestor=";
constexpr std::size_t mostAncestors = 64; // the runtime writes fewer

/// Takes a number and the blank behind it off the text.
template <class Number> bool takeNumber(std::string_view& text, Number& number)
{
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest == end || *rest != ' ')
        return false;
    text.remove_prefix(static_cast<std::size_t>(rest - text.data()) + 1);
    return true;
}

std::optional<Ancestor> parseAncestor(std::string_view text)
{
    Ancestor ancestor;
    if (!takeNumber(text, ancestor.id.pid) || !takeNumber(text, ancestor.id.start) || ancestor.id.pid == 0)
        return {};
    ancestor.name = text;
    return ancestor;
}

} // namespace

ProcessOrigin originOf(const ScopeData& data)
{
    ProcessOrigin origin{.family = data.text("host") + '\n' + data.text("run"),
                         .pid = data.isSum ? 0 : data.pid,
                         .parentPid = data.parentPid,
                         .ancestors = {}};
    for (const std::string& text : data.texts) {
        if (!text.starts_with(key) || origin.ancestors.size() == mostAncestors)
            continue;
        auto ancestor = parseAncestor(std::string_view(text).substr(key.size()));
        if (!ancestor)
            break;
        origin.ancestors.push_back(std::move(*ancestor));
    }
    if (data.isSum)
        origin.ancestors.clear();
    return origin;
}

} // namespace gmonscope
