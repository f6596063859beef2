// SPDX-License-Identifier: MIT
#include "gmonscope/live.h"

#include "base/file_bytes.h"
#include "base/folder_entries.h"
#include "input/input_profile.h"
#include "scope/scope_reader.h"
#include "scope_format.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <span>
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

/// Is nobody but its owner able to change what lies in the folder? As the runtime's safe_folder.c has it: others may
/// have made one of our name, or a link.
bool isSafe(int folder)
{
    struct stat status {};
    if (fstat(folder, &status) != 0)
        return false;
    const bool isOurs = status.st_uid == geteuid();
    if (status.st_mode & S_ISVTX)
        return isOurs || status.st_uid == 0;
    return isOurs && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/// PID-TIME.scope
bool isLiveName(const std::string& name)
{
    const auto dash = name.find_first_not_of("0123456789");
    if (dash == 0 || dash == std::string::npos || name[dash] != '-')
        return false;
    const auto dot = name.find_first_not_of("0123456789abcdef", dash + 1);
    return dot != std::string::npos && dot > dash + 1 && name.substr(dot) == SCOPE_SUFFIX;
}

/// Our live files in this folder, of other users' none. No value: it is refused.
std::optional<std::vector<std::string>> liveFilesIn(std::string folder)
{
    while (folder.size() > 1 && folder.back() == '/') // with a slash a link would be followed
        folder.pop_back();
    const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR* const entries = descriptor >= 0 && isSafe(descriptor) ? fdopendir(descriptor) : nullptr;
    std::vector<std::string> paths;
    if (!entries) {
        const bool isRefused = descriptor >= 0 || errno == ENOTDIR || errno == ELOOP;
        if (descriptor >= 0)
            close(descriptor);
        return isRefused ? std::nullopt : std::optional(paths);
    }
    while (const dirent* const entry = readdir(entries)) {
        struct stat status {};
        if (isLiveName(entry->d_name) && fstatat(descriptor, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(status.st_mode) && status.st_uid == geteuid())
            paths.push_back(folder + "/" + entry->d_name);
    }
    closedir(entries);
    return paths;
}

/// Do the numbers of processes in this PID namespace mean the same here, and in /proc? 0: unknown, so they may.
bool isNumberedHere(std::uint32_t pidNamespace)
{
    struct stat status {};
    std::error_code error;
    return pidNamespace == 0 ||
           (stat("/proc/self/ns/pid", &status) == 0 && static_cast<std::uint32_t>(status.st_ino) == pidNamespace &&
            fs::read_symlink("/proc/self", error) == std::to_string(getpid()));
}

/// Has anybody the file open, or mapped, to write to it? Only if not, the kernel gives a lease to read it. Should
/// somebody open it at this very moment, they wait, and we get a signal that does nothing.
bool isWritten(const OpenFile& file)
{
    fcntl(file.descriptor(), F_SETSIG, SIGURG);
    if (fcntl(file.descriptor(), F_SETLEASE, F_RDLCK) != 0)
        return true;
    fcntl(file.descriptor(), F_SETLEASE, F_UNLCK);
    return false;
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
    std::vector<std::string> folders;
    if (std::string chosen = variable("GMONSCOPE_DIR"); !chosen.empty())
        folders.push_back(std::move(chosen));
    const std::string user = std::to_string(geteuid());
    if (const std::string runtime = variable("XDG_RUNTIME_DIR"); runtime.starts_with('/'))
        folders.push_back(runtime + "/gmonscope");
    folders.push_back("/dev/shm/gmonscope-" + user);
    folders.push_back("/tmp/gmonscope-" + user);
    folders.insert(folders.end(), {"/dev/shm", "/tmp"});
    return folders;
}

std::vector<LiveProcess> listLiveProcesses()
{
    std::vector<LiveProcess> processes;
    const std::string chosen = variable("GMONSCOPE_DIR");
    for (const std::string& folder : liveFolders()) {
        const auto files = liveFilesIn(folder);
        if (!files)
            continue;
        for (const std::string& path : *files)
            if (auto process = describe(path))
                processes.push_back(std::move(*process));
        if (folder == chosen)
            break;
    }
    std::sort(processes.begin(), processes.end(), [](const LiveProcess& a, const LiveProcess& b) {
        return a.startedAt != b.startedAt ? a.startedAt > b.startedAt : a.path < b.path;
    });
    return processes;
}

LeftProfile::LeftProfile(const std::string& livePath)
{
    const auto data = readScopeSummary(livePath);
    if (!data || data->id == ScopeId{})
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
    // The first of these that is set wins, but a program may set the second one for itself meanwhile.
    for (const char* key : {"out", "prefix"})
        if (const std::string name = data->text(key); !name.empty())
            add((start / name).parent_path());
    if (const std::string folder = data->text("profdir"); !folder.empty())
        add(start / folder);
    add(start);
}

std::optional<LeftProfile::Found> LeftProfile::find() const
{
    constexpr std::size_t mostFiles = 10'000; // of each folder
    for (const std::string& folder : m_folders) {
        std::optional<Found> found;
        visitFolder(folder, mostFiles, [&](const fs::directory_entry& entry) {
            const std::string path = entry.path().string();
            std::error_code none;
            if (!entry.is_regular_file(none))
                return true;
            if (const auto start = readStart(path); !start || start->isScope() || start->id != m_id)
                return true;
            const auto companion = readScopeSummary(path + ".scope");
            found = Found{path, companion && companion->id == m_id && companion->endedNs == 0};
            return false;
        });
        if (found)
            return found;
    }
    return {};
}

bool isRunning(const std::string& path, std::uint32_t pid)
{
    const auto file = OpenFile::open(path);
    scope_header header{};
    struct stat status {};
    if (!file || fstat(file->descriptor(), &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    const bool isRead = readAt(*file, 0, std::as_writable_bytes(std::span(&header, 1))) == sizeof header;
    if (isRead && !isNumberedHere(header.pid_namespace))
        return isWritten(*file);
    // Threads have their mappings in common, but one that has ended has none any more: the first may be such.
    std::error_code error;
    const fs::path tasks = "/proc/" + std::to_string(pid) + "/task";
    for (fs::directory_iterator task(tasks, error), end; !error && task != end; task.increment(error))
        if (const auto has = hasMapping((task->path() / "maps").string(), status))
            return *has;
    return false;
}

} // namespace gmonscope
