// SPDX-License-Identifier: MIT
//
// A parallel job whose ranks wait for each other in a library that passes messages.
#pragma once

#include "elf_builder.h"
#include "gmonscope/load_profile.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <cstdint>
#include <string>

namespace gmonscope::test {

/// Ranks of a program in which main calls `work`, and `exchange`, which waits in libmpi.so.40 by three functions.
class WaitingJob {
public:
    WaitingJob()
    {
        ElfBuilder program, library;
        program.text(0x401000, 0x300);
        for (const char* name : {"main", "work", "exchange"})
            program.function(name, 0x401000 + 0x100 * m_functions++, 0x100);
        library.text(0x1000, 0x300);
        std::uint64_t at = 0x1000;
        for (const char* name : {"MPI_Wait", "ompi_request_wait", "ompi_sync_wait"}) {
            library.function(name, at, 0x100);
            at += 0x100;
        }
        m_request.image = m_folder.write("prog", program.bytes());
        m_library = m_folder.write("libmpi.so.40", library.bytes());
    }
    /// A rank with so many samples of each, and so many calls of `work`.
    void add(std::uint64_t working, std::uint64_t waiting, std::uint64_t calls = 1)
    {
        constexpr std::uint64_t main = 0x401010, ns = 4'000'000;
        ScopeBuilder scope;
        scope.header.id[0] = static_cast<std::uint8_t>(m_request.profiles.size() + 1);
        scope.text("program=" + m_request.image);
        scope.module({.path = m_request.image, .low = 0x401000, .high = 0x401300});
        scope.module(
            {.path = m_library, .bias = bias, .low = bias + 0x1000, .high = bias + 0x1300, .countsCalls = false});
        scope.stack({.pcs = {main, 0x401110}, .samples = working, .userNs = working * ns});
        scope.stack({.pcs = {main, 0x401210, bias + 0x1010, bias + 0x1110, bias + 0x1210},
                     .samples = waiting,
                     .userNs = waiting * ns});
        scope.arcs({{main, 0x401101, calls, 0}, {main, 0x401201, 1, 0}});
        m_request.profiles.push_back(
            m_folder.write("gmon.out.rank" + std::to_string(m_request.profiles.size()) + ".scope", scope.bytes()));
    }
    [[nodiscard]] const LoadRequest& request() const { return m_request; }

private:
    static constexpr std::uint64_t bias = 0x7f0000000000;

    TempFolder m_folder;
    LoadRequest m_request;
    std::string m_library;
    std::uint64_t m_functions = 0;
};

} // namespace gmonscope::test
