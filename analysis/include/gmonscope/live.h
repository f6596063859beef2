// SPDX-License-Identifier: MIT
//
// Programs that run under the runtime: each keeps its counters in a .scope file, which can be read at any time
// (loadProfile), and through which its owner can control it.
#pragma once

#include "gmonscope/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// A process that has its counters in a live file.
struct LiveProcess {
    std::string path; ///< of its .scope file: what to open
    std::uint32_t pid = 0;
    std::string program;                ///< path of its executable
    std::vector<std::string> arguments; ///< its name first
    double startedAt = 0;               ///< seconds since 1970: when its file was made
    bool isRunning = false;             ///< false: it was killed, and nobody has salvaged its file
    bool isOff = false;                 ///< profiling is switched off
};

/// The folders in which live files may lie, as the runtime tries them: GMONSCOPE_DIR, the only one unless it cannot be
/// used; that of this user in XDG_RUNTIME_DIR, /dev/shm and /tmp; these two themselves. A folder that others could
/// change is not used.
[[nodiscard]] std::vector<std::string> liveFolders();

/// This user's processes in those folders, the one that started last first. Files that cannot be read, or that are
/// another user's, are left out.
[[nodiscard]] std::vector<LiveProcess> listLiveProcesses();

/// Finds the gmon.out that a process leaves when it ends, or that somebody salvages: the one with its id, in the folder
/// where it goes. To be made while the live file is there, since that goes with the process.
class LeftProfile {
public:
    /// Of no process: never finds one.
    LeftProfile() = default;
    explicit LeftProfile(const std::string& livePath);
    struct Found {
        std::string path;
        bool wasKilled = false; ///< the process did not end by itself, as the companion tells
    };
    /// None when there is none (yet). Opens up to 10,000 files of each folder: not for the thread of a window.
    [[nodiscard]] std::optional<Found> find() const;

private:
    std::array<std::uint8_t, 12> m_id{};
    std::vector<std::string> m_folders;
};

/// Does a process with this number live and have the file mapped? (A number may be another process' by now, and exec
/// keeps it.) False for other users' processes, unless we are the superuser. In another PID namespace it has another
/// number here: then, does anybody have the file open to write to it?
[[nodiscard]] bool isRunning(const std::string& path, std::uint32_t pid);

// All of these act on the file of a running process and return what stood in the way: it cannot be written (it is
// another user's), it is no live file, its process does not run.

/// Counting and sampling stop, or go on, with each thread's next call.
[[nodiscard]] std::optional<Error> switchLiveOff(const std::string& path, bool off);

/// Sets aside all that was counted so far: profiles read from now on begin here.
[[nodiscard]] std::optional<Error> resetLive(const std::string& path);

} // namespace gmonscope
