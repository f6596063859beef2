// SPDX-License-Identifier: MIT
#include "import/perf_lines.h"

#include "import/text_lines.h"

#include <algorithm>
#include <charconv>

namespace gmonscope {

namespace {

constexpr std::string_view digits = "0123456789", hexDigits = "0123456789abcdef", unknown = "[unknown]",
                           otherRecord = "PERF_RECORD_";

bool consistsOf(std::string_view text, std::string_view characters)
{
    return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

/// "1234" or "1234/1235", of a process and its thread.
bool isPid(std::string_view word)
{
    const std::size_t slash = word.find('/');
    return consistsOf(word.substr(0, slash), digits) &&
           (slash == std::string_view::npos || consistsOf(word.substr(slash + 1), digits));
}

/// "56.789:"
bool isTime(std::string_view word)
{
    return word.size() > 3 && word.back() == ':' && consistsOf(word.substr(0, word.size() - 1), "0123456789.") &&
           word.find('.') != std::string_view::npos;
}

bool isCpu(std::string_view word)
{
    return word.size() > 2 && word.front() == '[' && word.back() == ']' &&
           consistsOf(word.substr(1, word.size() - 2), digits);
}

/// Takes the last word off the text, and the blanks before it.
std::string_view takeLastWord(std::string_view& text)
{
    const std::size_t blank = text.find_last_of(" \t");
    const std::string_view word = blank == std::string_view::npos ? text : text.substr(blank + 1);
    text = withoutBlanks(text.substr(0, text.size() - word.size()));
    return word;
}

/// Returns where the first word begins that ends with a colon; a command may have blanks and colons, too, so the time
/// counts most.
std::size_t findMark(std::string_view line)
{
    std::size_t first = std::string_view::npos;
    for (std::size_t start = line.find_first_not_of(" \t"); start != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(" \t", start), line.size());
        const std::string_view word = line.substr(start, end - start);
        if (isTime(word))
            return start;
        if (first == std::string_view::npos && word.size() > 1 && word.back() == ':')
            first = start;
        start = line.find_first_not_of(" \t", end);
    }
    return first;
}

/// Returns where the bracket begins that the text's last one closes.
std::size_t openingOf(std::string_view text)
{
    int depth = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        depth += text[i] == ')' ? 1 : text[i] == '(' ? -1 : 0;
        if (depth == 0)
            return i;
    }
    return std::string_view::npos;
}

std::string_view withoutOffset(std::string_view symbol)
{
    const std::size_t plus = symbol.rfind("+0x");
    return plus != std::string_view::npos && consistsOf(symbol.substr(plus + 3), hexDigits) ? symbol.substr(0, plus)
                                                                                            : symbol;
}

std::optional<std::uint64_t> numberOf(std::string_view word)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

/// "U", "KH": where the processor was (perf script -F +misc).
bool isMisc(std::string_view word)
{
    constexpr std::size_t most = 4;
    return word.size() <= most && consistsOf(word, "KUHGgMESF");
}

/// Takes the process, and the processor behind it, off the text's end. Returns whether there is one.
bool takePid(std::string_view& text)
{
    std::string_view word = takeLastWord(text);
    if (isMisc(word))
        word = takeLastWord(text);
    if (isCpu(word))
        word = takeLastWord(text);
    return isPid(word);
}

/// Takes the period off the end of what stands before the event, where no time stands between: "lua 1234 1003009".
std::optional<std::uint64_t> takePeriod(std::string_view& text)
{
    std::string_view rest = text;
    const auto period = numberOf(takeLastWord(rest));
    std::string_view process = rest;
    if (!period || !takePid(process))
        return {};
    text = rest;
    return period;
}

/// Returns where the address begins in a line of code as perf prints it: hexadecimal digits that fill sixteen columns
/// to the right, behind a blank or a tab.
std::size_t findAddress(std::string_view line)
{
    constexpr std::size_t columns = 16;
    for (std::size_t end = columns; ++end < line.size();) {
        if (line[end] != ' ')
            continue;
        const std::string_view field = line.substr(end - columns, columns), word = withoutBlanks(field);
        const char before = line[end - columns - 1];
        if ((before == ' ' || before == '\t') && consistsOf(word, hexDigits) && field.ends_with(word))
            return end - word.size();
    }
    return std::string_view::npos;
}

/// Returns the last word of a text that may end in blanks.
std::string_view lastWord(std::string_view text)
{
    text = text.substr(0, text.find_last_not_of(" \t") + 1);
    return text.substr(text.find_last_of(" \t") + 1);
}

/// Takes the last word, and what is behind it, off the text, whose columns stay.
void dropWord(std::string_view& text, std::string_view word)
{
    text = text.substr(0, static_cast<std::size_t>(word.data() - text.data()));
}

/// Takes a number off the end of the text if it fills ten columns to the right, as periods do; those of processes are
/// shorter.
std::optional<std::uint64_t> takeWidePeriod(std::string_view& text)
{
    constexpr std::size_t columns = 10;
    const std::string_view word = lastWord(text);
    const auto period = numberOf(word);
    std::string_view before = text;
    dropWord(before, word);
    const std::size_t blanks = before.size() - (before.find_last_not_of(' ') + 1);
    const bool isWide = word.size() + blanks >= columns;
    if (!period || !(isWide || isTime(lastWord(before))))
        return {};
    text = before;
    return period;
}

} // namespace

PerfSample parseSparseSample(std::string_view line)
{
    PerfSample sample;
    std::string_view before = line;
    if (const std::size_t address = findAddress(line); address != std::string_view::npos) {
        sample.frame = line.substr(address);
        before = line.substr(0, address);
    }
    if (const std::string_view word = lastWord(before);
        word.size() > 1 && word.ends_with(':') && !isTime(word) && before.ends_with(' ')) {
        sample.event = word.substr(0, word.size() - 1);
        dropWord(before, word);
    }
    const auto period = takeWidePeriod(before);
    if (!sample.event.empty())
        sample.period = period;
    if (const std::string_view word = lastWord(before); isTime(word)) {
        sample.hasTime = true;
        dropWord(before, word);
    }
    before = withoutBlanks(before);
    std::string_view command = before, other = before;
    sample.command = takePid(command) ? command : isCpu(takeLastWord(other)) ? other : before;
    return sample;
}

bool isSparseFrame(std::string_view line)
{
    const std::size_t address = findAddress(line);
    return line.starts_with('\t') && address != std::string_view::npos && address == line.find_first_not_of(" \t");
}

std::optional<PerfSample> parsePerfSample(std::string_view line)
{
    const std::size_t mark = findMark(line);
    if (mark == std::string_view::npos)
        return {};
    PerfSample sample;
    std::string_view before = withoutBlanks(line.substr(0, mark)), behind = line.substr(mark);
    std::string_view word = takeWord(behind);
    if (sample.hasTime = isTime(word); sample.hasTime) {
        word = takeWord(behind);
        if (sample.period = numberOf(word); sample.period)
            word = takeWord(behind);
    } else {
        sample.period = takePeriod(before);
        if (std::string_view alone = line.substr(0, mark); takeWidePeriod(alone) && withoutBlanks(alone).empty())
            return {}; // a period, and no process
    }
    if (word.size() < 2 || word.back() != ':' || word.starts_with(otherRecord))
        return {};
    sample.event = word.substr(0, word.size() - 1);
    sample.frame = parsePerfFrame(behind) ? behind : std::string_view();
    if (!takePid(before))
        return {};
    sample.command = before;
    return sample;
}

bool isPerfComment(std::string_view line)
{
    if (!line.starts_with('#'))
        return false;
    const auto sample = parsePerfSample(line); // without a time, a header may look like one
    return !sample || !sample->hasTime;
}

std::optional<PerfFrame> parsePerfFrame(std::string_view line)
{
    line = withoutBlanks(line);
    const std::string_view address = takeWord(line);
    if (!consistsOf(address, hexDigits) || address.size() > 16)
        return {};
    PerfFrame frame;
    if (line.ends_with(')'))
        if (const std::size_t open = openingOf(line);
            open != std::string_view::npos && (open == 0 || line[open - 1] == ' ')) {
            frame.module = line.substr(open + 1, line.size() - open - 2);
            line = withoutBlanks(line.substr(0, open));
        }
    frame.isInlined = frame.module == "inlined";
    if (frame.isInlined || frame.module == unknown)
        frame.module = {};
    frame.symbol = line == unknown ? std::string_view() : withoutOffset(line);
    return frame;
}

bool isPerfDetail(std::string_view line)
{
    if (line.starts_with('|') || line.starts_with(" insn: "))
        return true;
    line = withoutBlanks(line);
    if (const std::size_t open = line.rfind('['); open != std::string_view::npos && line.ends_with(']'))
        return consistsOf(line.substr(open + 1, line.size() - open - 2), hexDigits);
    const std::size_t colon = line.rfind(':');
    return colon != std::string_view::npos && consistsOf(line.substr(colon + 1), digits);
}

bool isPerfRecord(std::string_view line)
{
    const std::size_t at = line.find(otherRecord);
    return at != std::string_view::npos && (at == 0 || line[at - 1] == ' ');
}

} // namespace gmonscope
