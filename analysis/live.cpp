// SPDX-License-Identifier: MIT
#include "gmonscope/live.h"

#include "read/companion.h"
#include "read/scope_reader.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr double secondsPerNs = 1e-9;

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// Does this list of a process' mappings have the file? By device and number, since another mount may show it under
/// another path. None: it has no mappings at all, or we may not see them. An entry: LOW-HIGH PERMISSIONS OFFSET
/// MAJOR:MINOR NUMBER PATH (proc(5)).
std::optional<bool> hasMapping(const std::string& maps, const struct stat& sought)
{
    std::ifstream lines(maps);
    std::string range, permissions, offset, device, rest;
    unsigned long long number = 0;
    bool isRead = false;
    while (lines >> range >> permissions >> offset >> device >> number && std::getline(lines, rest)) {
        isRead = true;
        if (number == sought.st_ino && rest.find(".scope") != std::string::npos)
            return true;
    }
    return isRead ? std::optional(false) : std::nullopt;
}

std::optional<LiveProcess> describe(const std::string& path)
{
    const auto data = readScopeSummary(path);
    if (!data || data->hasEnded || data->uid != geteuid())
        return {};
    LiveProcess process{.path = path,
                        .pid = data->pid,
                        .program = data->text("program"),
                        .startedAt = static_cast<double>(data->startedNs) * secondsPerNs,
                        .isRunning = isRunning(path, data->pid),
                        .isOff = data->isOff};
    if (process.program.empty() && !data->modules.empty())
        process.program = data->modules.front().path;
    for (const std::string& text : data->texts)
        if (text.starts_with("argument="))
            process.arguments.push_back(text.substr(sizeof "argument=" - 1));
    return process;
}

} // namespace

std::vector<std::string> liveFolders()
{
    if (const std::string chosen = variable("GMONSCOPE_DIR"); !chosen.empty())
        return {chosen};
    const std::string user = std::to_string(geteuid());
    std::vector<std::string> folders;
    if (const std::string runtime = variable("XDG_RUNTIME_DIR"); runtime.starts_with('/'))
        folders.push_back(runtime + "/gmonscope");
    folders.push_back("/dev/shm/gmonscope-" + user);
    folders.push_back("/tmp/gmonscope-" + user);
    return folders;
}

std::vector<LiveProcess> listLiveProcesses()
{
    std::vector<LiveProcess> processes;
    for (const std::string& folder : liveFolders()) {
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
            if (entry->path().extension() == ".scope" && entry->is_regular_file(error)) // no pipe, which might block
                if (auto process = describe(entry->path().string()))
                    processes.push_back(std::move(*process));
    }
    std::sort(processes.begin(), processes.end(), [](const LiveProcess& a, const LiveProcess& b) {
        return a.startedAt != b.startedAt ? a.startedAt > b.startedAt : a.path < b.path;
    });
    return processes;
}

LeftProfile::LeftProfile(const std::string& livePath)
{
    const auto data = readScopeSummary(livePath);
    if (!data || isNone(data->id))
        return;
    m_id = data->id;
    const auto add = [this](const fs::path& path) {
        const fs::path plain = path.lexically_normal(); // another folder, where ".." follows a symbolic link
        std::error_code error;
        const std::string folder = (fs::equivalent(plain, path, error) ? plain : path).string();
        if (std::find(m_folders.begin(), m_folders.end(), folder) == m_folders.end())
            m_folders.push_back(folder);
    };
    const fs::path start = data->text("directory");
    // What comes first of these wins, but a program may set the second one for itself meanwhile.
    for (const char* key : {"out", "prefix"})
        if (const std::string name = data->text(key); !name.empty())
            add((start / name).parent_path());
    if (const std::string folder = data->text("profdir"); !folder.empty())
        add(start / folder);
    add(start);
}

std::optional<LeftProfile::Found> LeftProfile::find() const
{
    constexpr int mostFiles = 10'000; // of each folder
    for (const std::string& folder : m_folders) {
        std::error_code error;
        int files = 0;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
            if (++files > mostFiles)
                break;
            const std::string path = entry->path().string();
            if (!entry->is_regular_file(error) || companionIdOf(path) != m_id)
                continue;
            const auto companion = readScopeSummary(path + ".scope");
            return Found{path, companion && companion->id == m_id && companion->endedNs == 0};
        }
    }
    return {};
}

bool isRunning(const std::string& path, std::uint32_t pid)
{
    struct stat status {};
    if (stat(path.c_str(), &status) != 0)
        return false;
    // Threads have their mappings in common, but one that has ended has none any more: the first may be such.
    std::error_code error;
    const fs::path tasks = "/proc/" + std::to_string(pid) + "/task";
    for (fs::directory_iterator task(tasks, error), end; !error && task != end; task.increment(error))
        if (const auto has = hasMapping((task->path() / "maps").string(), status))
            return *has;
    return false;
}

} // namespace gmonscope
