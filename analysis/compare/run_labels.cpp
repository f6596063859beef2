// SPDX-License-Identifier: MIT
#include "gmonscope/run_groups.h"

#include "scope_format.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

namespace gmonscope {

namespace {

std::string_view commonStart(const std::vector<std::string>& paths)
{
    const auto isKnown = [](const std::string& path) { return !path.empty(); };
    const auto first = std::find_if(paths.begin(), paths.end(), isKnown);
    std::string_view common = first == paths.end() ? std::string_view() : *first;
    for (const std::string& path : paths) {
        if (!isKnown(path))
            continue;
        const auto end = std::mismatch(common.begin(), common.end(), path.begin(), path.end()).first;
        common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
    }
    return common;
}

/// True for "KEY=VALUE", as profiles are labelled: the value tells nothing without its key, and half of it is wrong.
bool isKeyed(std::string_view name)
{
    const std::size_t sign = name.find('=');
    return sign != std::string_view::npos && sign > 0 && name.substr(0, sign).find('/') == std::string_view::npos;
}

/// A list of more parts is read by nobody.
constexpr std::size_t mostLabelParts = 12;

/// The labels as a word that all begin with and the numbers behind it; no numbers: they are no such labels.
struct Numbered {
    std::string word;
    std::vector<std::uint32_t> numbers;

    explicit Numbered(const std::vector<std::string>& labels)
    {
        constexpr std::size_t mostDigits = 9;
        const auto digitsOf = [](const std::string& label) {
            return std::min(label.find_first_of("0123456789"), label.size());
        };
        word = labels.empty() ? std::string() : labels.front().substr(0, digitsOf(labels.front()));
        for (const std::string& label : labels) {
            const std::string_view number = std::string_view(label).substr(digitsOf(label));
            std::uint32_t value = 0;
            if (isKeyed(label) || !label.starts_with(word) || digitsOf(label) != word.size() ||
                number.size() > mostDigits ||
                std::from_chars(number.data(), number.data() + number.size(), value).ptr !=
                    number.data() + number.size() ||
                number.empty()) {
                numbers.clear();
                return;
            }
            numbers.push_back(value);
        }
        if (word.empty())
            word = "run";
    }
};

/// Returns "0", "64-66" and so on; numbers that follow each other are one part.
std::vector<std::string> rangesOf(const std::vector<std::uint32_t>& numbers)
{
    std::vector<std::string> ranges;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
            ++end;
        const bool isRange = end > i + 2;
        ranges.push_back(std::to_string(numbers[i]) + (isRange ? "-" + std::to_string(numbers[end - 1]) : ""));
        i = isRange ? end : i + 1;
    }
    return ranges;
}

/// A run has the name of its gmon.out, be it read from that or from its companion.
std::vector<std::string> withoutSuffix(const std::vector<std::string>& paths)
{
    constexpr std::string_view suffix = SCOPE_SUFFIX;
    const std::set<std::string_view> known(paths.begin(), paths.end());
    std::vector<std::string> names = paths;
    for (std::string& name : names)
        if (const std::string_view path = name; path.ends_with(suffix))
            if (const std::string_view stem = path.substr(0, path.size() - suffix.size()); !known.contains(stem))
                name.resize(stem.size());
    return names;
}

} // namespace

std::vector<std::string> runLabels(const std::vector<std::string>& named)
{
    const std::vector<std::string> paths = withoutSuffix(named);
    std::vector<std::string> labels = paths;
    if (paths.size() < 2 || std::any_of(paths.begin(), paths.end(), isKeyed))
        return labels;
    const std::size_t separator = commonStart(paths).find_last_of("./-_");
    const std::size_t start = separator == std::string_view::npos ? 0 : separator + 1;
    const auto hasNoRest = [start](const std::string& path) { return !path.empty() && path.size() <= start; };
    if (std::any_of(paths.begin(), paths.end(), hasNoRest))
        return labels;
    for (std::string& label : labels)
        label.erase(0, start);
    return labels;
}

std::string runNames(const std::vector<std::string>& labels, const std::vector<std::uint32_t>& runs)
{
    const Numbered numbered(labels);
    std::vector<std::string> parts;
    std::string text;
    if (numbered.numbers.empty()) {
        for (const std::uint32_t run : runs)
            parts.push_back(labels[run]);
    } else {
        std::vector<std::uint32_t> numbers;
        for (const std::uint32_t run : runs)
            numbers.push_back(numbered.numbers[run]);
        std::sort(numbers.begin(), numbers.end());
        parts = rangesOf(numbers);
        text = numbered.word + (runs.size() > 1 ? "s " : " ");
    }
    for (std::size_t i = 0; i < std::min(parts.size(), mostLabelParts); ++i)
        text += (i ? ", " : "") + parts[i];
    return parts.size() > mostLabelParts ? text + ", ..." : text;
}

Phrase differenceText(const GroupDifference& difference, const std::function<std::string(double)>& seconds)
{
    return (difference.isMore() ? Phrase::tr("more %1: %2, others %3") : Phrase::tr("less %1: %2, others %3"))
        .arg(difference.name)
        .arg(seconds(difference.seconds))
        .arg(seconds(difference.others));
}

} // namespace gmonscope
