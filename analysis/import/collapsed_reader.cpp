// SPDX-License-Identifier: MIT
#include "import/collapsed_reader.h"

#include "base/saturated.h"
#include "gmonscope/phrase.h"

#include <charconv>
#include <cmath>

namespace gmonscope {

namespace {

constexpr std::string_view unknownCallers = "[callers not known]"; ///< as our own export calls them

std::optional<Error> addStack(const CollapsedStack& stack, const TextLines& lines, ModuleId module,
                              ImportBuilder& builder)
{
    std::uint32_t place = ImportBuilder::root;
    std::string_view rest = stack.frames.substr(0, stack.frames.find_last_not_of(';') + 1); // its last has a name
    for (std::size_t depth = 0;; ++depth) {
        if (depth == deepestImportedStack)
            return lines.error("16384 functions in a stack at the most", "more");
        const std::size_t end = rest.find(';');
        const std::string_view name = rest.substr(0, end);
        const bool isLast = end == std::string_view::npos;
        if (name == unknownCallers && !isLast)
            place = builder.below(place, {});
        else if (!name.empty())
            place = builder.below(place, builder.function(name, module));
        if (isLast)
            break;
        rest.remove_prefix(end + 1);
    }
    if (place == ImportBuilder::root)
        return lines.error("the functions of a stack");
    builder.addSamples(place, wholeSaturated(std::round(stack.amount)), stack.amount);
    return {};
}

using ParseStack = std::optional<CollapsedStack> (*)(std::string_view line);

Result<ImportedFile> readStacks(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder,
                                std::string_view event, ParseStack parse, const char* expected)
{
    ImportedFile file;
    file.event = event; // the text does not tell what it counts: the user may
    const ModuleId module = builder.module({});
    while (lines.next()) {
        if (auto error = limits.check(lines, builder))
            return *error;
        const auto stack = parse(lines.line());
        if (!stack && (withoutBlanks(lines.line()).empty() || lines.line().starts_with('#')))
            continue;
        if (!stack)
            return lines.error(expected);
        if (auto error = addStack(*stack, lines, module, builder))
            return *error;
        file.ticks = addSaturated(file.ticks, wholeSaturated(std::round(stack->amount)));
        file.amount += stack->amount;
        if (file.ticks > ImportLimits::mostTicks)
            return lines.error("less than 2^62 samples together");
    }
    if (lines.failure())
        return *lines.failure();
    return file;
}

} // namespace

std::optional<CollapsedStack> parseCollapsed(std::string_view line)
{
    line = withoutBlanks(line);
    const std::size_t blank = line.find_last_of(" \t");
    if (blank == std::string_view::npos)
        return {};
    const std::string_view number = line.substr(blank + 1), frames = withoutBlanks(line.substr(0, blank));
    double amount = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), amount);
    const bool isNumber = error == std::errc() && end == number.data() + number.size() && number.front() >= '0' &&
                          number.front() <= '9' && std::isfinite(amount);
    return isNumber && !frames.empty() ? std::optional(CollapsedStack{frames, amount}) : std::nullopt;
}

std::optional<CollapsedStack> parseCollapsedPair(std::string_view line)
{
    const auto after = parseCollapsed(line);
    const auto before = after ? parseCollapsed(after->frames) : std::nullopt;
    return before ? std::optional(CollapsedStack{before->frames, after->amount}) : std::nullopt;
}

Result<ImportedFile> readCollapsed(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder,
                                   std::string_view event)
{
    return readStacks(lines, limits, builder, event, parseCollapsed,
                      "functions with semicolons between, a blank and a number");
}

Result<ImportedFile> readCollapsedPairs(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder,
                                        std::string_view event)
{
    auto file = readStacks(lines, limits, builder, event, parseCollapsedPair,
                           "functions with semicolons between, and two numbers");
    if (file)
        file->notes.push_back(
            Phrase::tr("has two numbers for each stack, before and after; shows those of after").text());
    return file;
}

} // namespace gmonscope
