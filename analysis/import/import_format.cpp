// SPDX-License-Identifier: MIT
#include "import/import_format.h"

#include "import/callgrind_reader.h"
#include "import/collapsed_reader.h"
#include "import/perf_lines.h"
#include "import/perf_reader.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace gmonscope {

namespace {

/// Calls `isFine` with the lines of the text, without blank ones and comments, until it returns false or `most` lines
/// were seen. The last line of a text that goes on is left out, unless it is the first. Returns whether there was a
/// line and all were fine.
template <class Check> bool firstLines(std::string_view start, bool isWhole, const Check& isFine, int most = 20)
{
    int lines = 0;
    while (!start.empty() && lines < most) {
        const std::size_t end = start.find('\n');
        if (end == std::string_view::npos && !isWhole && lines > 0)
            break;
        std::string_view line = start.substr(0, end);
        start.remove_prefix(end == std::string_view::npos ? start.size() : end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (withoutBlanks(line).empty() || isPerfComment(line))
            continue;
        if (!isFine(line))
            return false;
        ++lines;
    }
    return lines > 0;
}

/// Header lines, "key: value", up to that of the events, which all files have.
bool looksLikeCallgrind(std::string_view start, bool isWhole)
{
    if (start.starts_with("# callgrind format"))
        return true;
    static constexpr std::array<std::string_view, 11> keys{"version", "creator",   "pid",   "cmd",    "part",   "desc",
                                                           "thread",  "positions", "event", "events", "summary"};
    bool hasEvents = false;
    const bool areFine = firstLines(start, isWhole, [&](std::string_view line) {
        const std::string_view key = line.substr(0, line.find(':'));
        hasEvents |= key == "events" && key.size() < line.size();
        return hasEvents || (key.size() < line.size() && std::find(keys.begin(), keys.end(), key) != keys.end());
    });
    return areFine && hasEvents;
}

/// Samples with fewer fields than usual, whatever their first lines are: with lines of stacks as perf prints them.
bool looksLikeSparsePerf(std::string_view start, bool isWhole)
{
    bool hasSample = false, isAfterUnknown = false;
    const bool areFine = firstLines(start, isWhole, [&](std::string_view line) {
        const bool isFrame = isSparseFrame(line);
        const bool isCertain = isFrame || parseSparseSample(line).isCertain();
        if (std::exchange(isAfterUnknown, !isCertain && !(hasSample && isPerfDetail(line))) && !isFrame)
            return false;
        hasSample |= isCertain;
        return true;
    });
    return areFine && hasSample;
}

bool looksLikePerfScript(std::string_view start, bool isWhole)
{
    bool hasSample = false;
    const bool isUsual = firstLines(start, isWhole, [&](std::string_view line) {
        const bool isSample = parsePerfSample(line).has_value();
        const bool isFine =
            isSample || isPerfRecord(line) || (hasSample && (parsePerfFrame(line) || isPerfDetail(line)));
        hasSample |= isSample;
        return isFine;
    });
    return isUsual || looksLikeSparsePerf(start, isWhole);
}

/// Stacks of a single function are nothing but words and numbers, as many other texts: some stack needs to have two.
bool hasStack(std::string_view start)
{
    const auto isNumber = [](std::string_view name) {
        return name.find_first_not_of("0123456789+-.,:/ ") == std::string_view::npos;
    };
    return start.find(';') != std::string_view::npos && firstLines(start, true, [&](std::string_view line) {
               line = withoutBlanks(line);
               return !isNumber(line.substr(0, line.find_first_of("; \t")));
           });
}

bool looksLikeCollapsedPairs(std::string_view start, bool isWhole)
{
    return start.find(';') != std::string_view::npos &&
           firstLines(start, isWhole, [](std::string_view line) { return parseCollapsedPair(line).has_value(); });
}

bool looksLikeCollapsed(std::string_view start, bool isWhole)
{
    return firstLines(start, isWhole, [isWhole](std::string_view line) {
        return parseCollapsed(line).has_value() || (!isWhole && line.size() > (1u << 15)); // a long one that goes on
    });
}

std::string callgrindProgram(std::string_view start)
{
    std::string program;
    firstLines(start, true, [&](std::string_view line) {
        if (line.starts_with("cmd:")) {
            std::string_view command = withoutBlanks(line.substr(4));
            program = std::string(takeWord(command));
        }
        return program.empty();
    });
    return program;
}

/// Returns the sample of a line that tells its event or its command.
std::optional<PerfSample> toldSample(std::string_view line)
{
    if (auto sample = parsePerfSample(line))
        return sample;
    const PerfSample sparse = isSparseFrame(line) ? PerfSample() : parseSparseSample(line);
    return sparse.isCertain() && !(sparse.event.empty() && sparse.command.empty()) ? std::optional(sparse)
                                                                                   : std::nullopt;
}

std::string perfProgram(std::string_view start)
{
    constexpr std::string_view beforeProgram = "perf-exec"; // perf itself, until it runs the program
    std::string program;
    const auto isBeforeProgram = [&](std::string_view line) {
        if (const auto sample = toldSample(line))
            program = std::string(sample->command);
        return program.empty() || program == beforeProgram;
    };
    firstLines(start, true, isBeforeProgram, std::numeric_limits<int>::max());
    return program;
}

std::vector<std::string> callgrindEvents(std::string_view start)
{
    std::vector<std::string> events;
    firstLines(
        start, true,
        [&](std::string_view line) {
            if (line.starts_with("events:")) {
                std::string_view names = withoutBlanks(line.substr(7));
                while (!names.empty())
                    events.emplace_back(takeWord(names));
            }
            return events.empty();
        },
        std::numeric_limits<int>::max());
    return events;
}

std::vector<std::string> perfEvents(std::string_view start)
{
    std::vector<std::string> events;
    firstLines(
        start, true,
        [&](std::string_view line) {
            const auto sample = toldSample(line);
            if (sample && !sample->event.empty() &&
                std::find(events.begin(), events.end(), sample->event) == events.end())
                events.emplace_back(sample->event);
            return true;
        },
        std::numeric_limits<int>::max());
    return events;
}

std::string noProgram(std::string_view) { return {}; }

std::vector<std::string> noEvents(std::string_view) { return {}; }

constexpr ImportFormat formats[] = {
    {.contents = "callgrind's file",
     .looksLike = looksLikeCallgrind,
     .read = readCallgrind,
     .programIn = callgrindProgram,
     .eventsIn = callgrindEvents,
     .isSampled = false},
    {.contents = "text of perf script",
     .looksLike = looksLikePerfScript,
     .read = readPerfScript,
     .programIn = perfProgram,
     .eventsIn = perfEvents},
    {.contents = "collapsed stacks with two numbers each",
     .looksLike = looksLikeCollapsedPairs,
     .read = readCollapsedPairs,
     .programIn = noProgram,
     .eventsIn = noEvents},
    {.contents = "collapsed stacks",
     .looksLike = looksLikeCollapsed,
     .read = readCollapsed,
     .programIn = noProgram,
     .eventsIn = noEvents},
};

constexpr std::size_t startBytes = 1u << 16;

struct FileBegin {
    std::string path;
    std::vector<std::byte> bytes;

    [[nodiscard]] std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
    [[nodiscard]] bool isWhole() const { return bytes.size() < startBytes; }
};

Result<FileBegin> readBegin(const std::string& path)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return file.error();
    FileBegin begin{.path = path, .bytes = {}};
    const auto got = readBytes(*file, path, begin.bytes, startBytes);
    return got ? Result<FileBegin>(std::move(begin)) : got.error();
}

const ImportFormat* formatOf(const FileBegin& begin)
{
    if (begin.text().find('\0') != std::string_view::npos)
        return nullptr;
    const bool isNamedSo = begin.path.ends_with(".folded") || begin.path.ends_with(".collapsed");
    for (const ImportFormat& format : formats)
        if (format.looksLike(begin.text(), begin.isWhole()))
            return format.looksLike != looksLikeCollapsed || isNamedSo || hasStack(begin.text()) ? &format : nullptr;
    return nullptr;
}

} // namespace

Result<const ImportFormat*> identifyImport(const std::string& path)
{
    const auto begin = readBegin(path);
    if (!begin)
        return begin.error();
    if (begin->text().starts_with("PERFILE2"))
        return Error{.path = path,
                     .offset = 0,
                     .expected = "the text that perf script prints: perf script -i FILE >perf.txt",
                     .found = "perf's own file"};
    return formatOf(*begin);
}

std::vector<std::string> eventsOfImport(const std::string& path)
{
    const auto begin = readBegin(path);
    const ImportFormat* const format = begin ? formatOf(*begin) : nullptr;
    return format ? format->eventsIn(begin->text()) : std::vector<std::string>();
}

std::string importSubject(const std::string& path)
{
    const auto begin = readBegin(path);
    const ImportFormat* const format = begin ? formatOf(*begin) : nullptr;
    return format ? std::string(format->contents) + ' ' + format->programIn(begin->text()) : std::string();
}

} // namespace gmonscope
