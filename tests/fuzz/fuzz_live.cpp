// SPDX-License-Identifier: MIT
//
// Any bytes as the live file of a dead process, through all that gmonscope-ctl does with one.
#include "temp_files.h"

#include "formats/gmon_reader.h"
#include "scope/scope_reader.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <iterator>
#include <sys/resource.h>

extern "C" {
#include "base/plain_text.h"
#include "ctl/ctl_list.h"
#include "ctl/ctl_process.h"
#include "ctl/ctl_profile.h"
#include "live/live_file.h"
#include "scope/control.h"
}

using namespace gmonscope;

namespace {

constexpr long pid = 999'999'999; // larger than any that Linux gives
constexpr const char* fileName = "999999999-1.scope";

/// Takes what is printed in its lifetime, instead of a terminal.
class Printed {
public:
    Printed() : m_out(stdout), m_err(stderr) { stdout = stderr = open_memstream(&m_text, &m_size); }
    Printed(const Printed&) = delete;
    Printed& operator=(const Printed&) = delete;
    ~Printed()
    {
        std::fclose(stdout);
        stdout = m_out;
        stderr = m_err;
        checkLines({m_text, m_size});
        std::free(m_text);
    }

private:
    static void checkLines(std::string text)
    {
        for (char& character : text)
            character = character == '\n' ? ' ' : character;
        std::string plain = text.c_str();
        gms_plain_text(plain.data());
        if (plain != text)
            std::abort(); // it would speak to the terminal
    }

    FILE* m_out;
    FILE* m_err;
    char* m_text = nullptr;
    std::size_t m_size = 0;
};

std::string contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// In its lifetime files do not grow beyond a MiB. Counts without end make profiles of 64 MiB, which take a second each
/// to write and to read; on a disk that is full soon they do as well.
class SmallDisk {
public:
    SmallDisk()
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_usual);
        const rlimit small{1u << 20, m_usual.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &m_usual); }

private:
    rlimit m_usual{};
};

/// A file that was written must be a profile.
void checkProfile(const std::string& path)
{
    const std::string gmon = contentOf(path);
    const std::string companion = contentOf(path + ".scope");
    if (!parseGmon(std::as_bytes(std::span(gmon)), "gmon", {}))
        std::abort();
    Salvage salvage; // what was damaged in the live file may be so in its copy
    if (!parseScope(std::as_bytes(std::span(companion)), "companion", &salvage))
        std::abort();
    std::filesystem::remove(path);
    std::filesystem::remove(path + ".scope");
}

/// A process that has the file mapped is not there; the rest is as if it were.
void control(const std::string& path)
{
    static live_file file;
    const live_place place{AT_FDCWD, path.c_str(), path.c_str()};
    if (!live_open(&file, &place, LIVE_CONTROL, LIVE_OURS))
        return;
    gms_control_set_off(&file.chunks, true);
    gms_control_reset(&file.chunks);
    gms_control_retire_tables(&file.chunks);
    live_close(&file);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    static const test::TempFolder folder;
    static const bool isSet = setenv("GMONSCOPE_DIR", folder.path().c_str(), true) == 0;
    const auto content = std::as_bytes(std::span(bytes, size));
    const std::string live = folder.write(fileName, {content.begin(), content.end()});
    const std::string output = folder.path("gmon.out");
    if (!isSet)
        std::abort();
    const SmallDisk disk;
    const Printed printed;
    ctl_list();
    ctl_status(pid);
    if (ctl_dump(pid, output.c_str()) == 0)
        checkProfile(output);
    control(live);
    if (ctl_salvage_file(live.c_str(), output.c_str()) == 0 && std::filesystem::exists(output))
        checkProfile(output);
    ctl_clean(true);
    return 0;
}
