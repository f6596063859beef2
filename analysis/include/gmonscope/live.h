// SPDX-License-Identifier: MIT
//
// Programs that are running under the runtime: each keeps its counters in a .scope file, which loadProfile() can read
// at any time, and through which the user can control the program.
#pragma once

#include "gmonscope/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// A process that keeps its counters in a live file.
struct LiveProcess {
    std::string path; ///< path of its .scope file: open this one
    std::uint32_t pid = 0;
    std::string program;                ///< path of its executable
    std::vector<std::string> arguments; ///< the program's name first
    double startedAt = 0;               ///< seconds since 1970, when the file was created
    bool isRunning = false;             ///< false: the process was killed, and its file has not been salvaged yet
    bool isOff = false;                 ///< profiling is switched off
};

/// Returns the folders that may hold live files, in the order in which the runtime tries them: GMONSCOPE_DIR, and no
/// other if it can be used; this user's folder in XDG_RUNTIME_DIR, /dev/shm and /tmp; then /dev/shm and /tmp
/// themselves. Folders that others could change are not used.
[[nodiscard]] std::vector<std::string> liveFolders();

/// Returns this user's processes in those folders, the one started last first. Unreadable files and other users' files
/// are left out.
[[nodiscard]] std::vector<LiveProcess> listLiveProcesses();

/// Finds the gmon.out that a process leaves when it ends, or that is salvaged from its live file: the one with its id,
/// in the folder where it goes. Construct it while the live file exists, since the file disappears with the process.
class LeftProfile {
public:
    /// An object for no process: find() never finds anything.
    LeftProfile() = default;
    explicit LeftProfile(const std::string& livePath);
    struct Found {
        std::string path;
        bool wasKilled = false; ///< the process was killed or crashed, as the companion says
    };
    /// Returns the profile; none if there is none (yet). Opens up to 10,000 files of each folder: too slow for a GUI
    /// thread.
    [[nodiscard]] std::optional<Found> find() const;

private:
    std::array<std::uint8_t, 12> m_id{};
    std::vector<std::string> m_folders;
};

/// True if a process with this number lives and has the file mapped. (The number may belong to another process by now,
/// and exec keeps it.) False for other users' processes, unless we are the superuser. A process in another PID
/// namespace has another number here: then true if any process has the file open for writing.
[[nodiscard]] bool isRunning(const std::string& path, std::uint32_t pid);

// These functions act on the file of a running process. They return the reason for a failure: the file cannot be
// written (it belongs to another user), is no live file, or its process is not running.

/// Stops counting and sampling, or starts them again, from each thread's next call on.
[[nodiscard]] std::optional<Error> switchLiveOff(const std::string& path, bool off);

/// Sets aside all that was counted so far: profiles read from now on start at zero.
[[nodiscard]] std::optional<Error> resetLive(const std::string& path);

} // namespace gmonscope
