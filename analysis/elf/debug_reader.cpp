// SPDX-License-Identifier: MIT
#include "elf/debug_reader.h"

#include "base/worker_process.h"

#include <sys/stat.h>
#include <unistd.h>

#ifndef GMONSCOPE_DWARF_FROM_BIN
#define GMONSCOPE_DWARF_FROM_BIN "../libexec/gmonscope/gmonscope-dwarf"
#endif

namespace gmonscope {

namespace {

/// The worker's limit is one of processor time; this is for one that waits.
constexpr std::uint64_t patience = 20;

std::string howItEnded(const Outcome& outcome)
{
    switch (outcome.kind) {
    case Outcome::Kind::Answered:
    case Outcome::Kind::Cancelled: break;
    case Outcome::Kind::NotStarted: return outcome.text;
    case Outcome::Kind::TimedOut: return "the program that reads it took too long";
    case Outcome::Kind::TooMuch:
    case Outcome::Kind::Died: return "the program that reads it " + outcome.text;
    }
    return outcome.text;
}

/// None: it is no regular file. To open another one may wait for ever.
std::optional<std::uint64_t> regularSizeOf(const std::string& path)
{
    struct stat status {};
    if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    return static_cast<std::uint64_t>(status.st_size);
}

/// Returns a path that leads another process to the same file.
std::string pathForOthers(const std::string& path)
{
    for (const std::string_view own : {"/proc/self/", "/dev/fd/"})
        if (path.starts_with(own))
            return "/proc/" + std::to_string(getpid()) + (own == "/dev/fd/" ? "/fd/" : "/") + path.substr(own.size());
    return path;
}

} // namespace

DebugReader::DebugReader(std::string path) : m_path(std::move(path)) {}
DebugReader::~DebugReader() = default;

Result<DebugAnswer> DebugReader::readAll(Content content) { return ask({.ranges = {}, .isOfAll = true}, content); }

Result<DebugAnswer> DebugReader::read(Content content, std::span<const AddressRange> ranges)
{
    return ask({.ranges = {ranges.begin(), ranges.end()}}, content);
}

Result<DebugAnswer> DebugReader::ask(DebugRequest request, Content content)
{
    const auto size = regularSizeOf(m_path);
    if (!size)
        return DebugAnswer{};
    request.path = pathForOthers(m_path);
    request.wantsLines = content == Content::Lines || content == Content::Both;
    request.wantsFunctions = content == Content::Functions || content == Content::Both;
    const std::string message = writeDebugRequest(request);
    const bool isWarm = m_worker != nullptr;
    Outcome outcome = askWorker(message, DebugLimits(*size));
    // One that has waited for long ends, or was killed for reasons that are none of this question's.
    if (outcome.kind == Outcome::Kind::Died && isWarm)
        outcome = askWorker(message, DebugLimits(*size));
    if (outcome.kind == Outcome::Kind::Answered) {
        auto answer = readDebugAnswer(outcome.text);
        if (answer || answer.error().path != request.path)
            return answer;
        Error error = answer.error();
        error.path = m_path;
        return error;
    }
    return Error{.path = m_path,
                 .offset = {},
                 .expected = "debugging information that can be read",
                 .found = howItEnded(outcome)};
}

Outcome DebugReader::askWorker(const std::string& message, const DebugLimits& limits)
{
    if (!m_worker)
        m_worker =
            std::make_unique<WorkerProcess>(workerPath("GMONSCOPE_DWARF", GMONSCOPE_DWARF_FROM_BIN), debugMessageEnd);
    Outcome outcome =
        m_worker->ask(message, std::chrono::seconds(patience * limits.seconds), nullptr, limits.answerBytes);
    if (outcome.kind != Outcome::Kind::Answered)
        m_worker.reset();
    return outcome;
}

Result<LineTable> readLineTable(const std::string& path)
{
    auto answer = DebugReader(path).readAll(DebugReader::Content::Lines);
    if (!answer)
        return answer.error();
    return std::move(answer->lines);
}

Result<DwarfFunctions> readDwarfFunctions(const std::string& path)
{
    auto answer = DebugReader(path).readAll(DebugReader::Content::Functions);
    if (!answer)
        return answer.error();
    return std::move(answer->functions);
}

} // namespace gmonscope
