// SPDX-License-Identifier: MIT
//
// A program and its libraries, and a .scope file of it with everything in it.
#pragma once

#include "elf_builder.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/views.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

namespace gmonscope::test {

inline constexpr std::uint64_t progBias = 0x555555000000, libBias = 0x7f0000000000, libcBias = 0x7f1000000000;
inline constexpr std::uint64_t jitCode = 0x7e0000000000, signalReturn = libcBias + 0x5000, vdso = 0x7ffff0000000;
inline constexpr const char* progId = "prog build";
inline constexpr const char* libId = "lib build";

/// Returns the return address of the call of mcount in the function at this address.
inline std::uint64_t entered(std::uint64_t function) { return function + 9; }

inline ElfBuilder program()
{
    ElfBuilder elf;
    elf.text(0x1000, 0x400).buildId(progId);
    for (const auto& [name, address] :
         {std::pair{"main", 0x1000u}, {"work", 0x1100u}, {"compare", 0x1200u}, {"handler", 0x1300u}})
        elf.function(name, address, 0x100).code(address + 4, {0xe8, 0, 0, 0, 0});
    return elf;
}

/// Built with -pg.
inline ElfBuilder library(const char* id = libId)
{
    return ElfBuilder()
        .type(ET_DYN)
        .text(0x2000, 0x300)
        .function("_ZN3lib3runEi", 0x2000, 0x100)
        .function("unreached", 0x2100, 0x100)
        .buildId(id);
}

/// Not built with -pg, and with exported names only.
inline ElfBuilder libc()
{
    return ElfBuilder().type(ET_DYN).text(0x4000, 0x2000).function("qsort", 0x4000, 0x100).dynamicSymbolsOnly();
}

inline const Function* functionNamed(const Profile& profile, std::string_view name)
{
    const auto all = profile.functions();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Function& f) { return f.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// "work 3, <external: libc.so.6> 2"
inline std::string callersOf(const std::shared_ptr<const Profile>& profile, std::string_view name)
{
    const Function* function = functionNamed(*profile, name);
    if (!function)
        return "no such function";
    const FunctionId id{static_cast<std::uint32_t>(function - profile->functions().data())};
    std::string text;
    for (const EntryLine& line : CallGraphListing(profile).entry(EntryRef::of(id)).callers) {
        text += text.empty() ? "" : ", ";
        text += line.kind == LineKind::External      ? profile->externalCaller(line.external).name
                : line.kind == LineKind::Spontaneous ? "<spontaneous>"
                                                     : std::string(profile->function(line.function).name);
        text += " " + std::to_string(line.calls);
    }
    return text;
}

inline std::string problemsOf(const Profile& profile)
{
    std::string text;
    for (const Problem& problem : profile.problems())
        text += (problem.severity == Severity::Warning ? "warning: " : "note: ") + problem.text + "\n";
    return text;
}

inline bool isNear(double a, double b) { return std::abs(a - b) < 1e-9; }

class ScopeSample {
protected:
    /// A run with everything in it, loaded `shift` bytes higher.
    ScopeBuilder sample(std::uint64_t shift = 0) const
    {
        ScopeBuilder scope;
        scope.header.signal_return = signalReturn + shift;
        scope.header.vdso_low = vdso;
        scope.header.vdso_high = vdso + 0x1000;
        const std::uint64_t prog = progBias + shift, lib = libBias + shift, libc = libcBias + shift;
        scope.text("program=" + m_prog);
        scope.module({.path = m_prog, .bias = prog, .low = prog, .high = prog + 0x2000, .buildId = progId});
        scope.module({.path = m_lib, .bias = lib, .low = lib, .high = lib + 0x3000, .buildId = libId});
        scope.module({.path = m_libc, .bias = libc, .low = libc, .high = libc + 0x7000, .countsCalls = false});
        scope.arcs({{libc + 0x4500, prog + entered(0x1000), 1, 0},        // libc calls main
                    {prog + 0x1020, prog + entered(0x1100), 3, 0},        // main calls work
                    {prog + 0x1130, lib + entered(0x2000), 5, 0},         // work calls lib::run
                    {lib + 0x2020, prog + entered(0x1100), 2, 0},         // which calls work
                    {libc + 0x4020, prog + entered(0x1200), 40, 0},       // qsort calls compare
                    {signalReturn + shift, prog + entered(0x1300), 6, 0}, // the kernel calls handler
                    {vdso + 0x100, prog + entered(0x1300), 1, 0},
                    {jitCode, prog + entered(0x1200), 7, 0},
                    {1, prog + entered(0x1200), 8, 0}});
        scope.thread({.tid = 1, .name = "prog", .userNs = 48'000'000, .systemNs = 8'000'000, .samples = 14});
        const auto sampled = [&](std::uint64_t pc, std::uint64_t samples, std::uint64_t systemNs = 0) {
            scope.stack({.pcs = {prog + 0x1010, pc},
                         .samples = samples,
                         .userNs = samples * 4'000'000 - systemNs,
                         .systemNs = systemNs});
        };
        sampled(prog + 0x1110, 5);
        sampled(lib + 0x2050, 2);
        sampled(libc + 0x4010, 3, 8'000'000); // qsort
        sampled(libc + 0x5010, 1);            // something static
        sampled(vdso + 0x10, 1);
        sampled(jitCode + 0x10, 2);
        return scope;
    }

    /// Its function `work` was called by main a thousand times more, with a deviation of 100.
    ScopeBuilder rationedSample(std::uint64_t doubt = 0, std::uint64_t shift = 0) const
    {
        ScopeBuilder scope = sample(shift);
        for (const std::uint64_t from : {std::uint64_t{0}, progBias + shift + 0x1020})
            scope.rationed({.from = from,
                            .self = progBias + shift + entered(0x1100),
                            .missed = 1000,
                            .doubt = doubt,
                            .variance_low = 10'000});
        return scope;
    }

    Result<std::shared_ptr<const Profile>> load(const std::vector<std::string>& profiles) const
    {
        return loadProfile({.image = m_prog, .profiles = profiles});
    }
    std::shared_ptr<const Profile> loadSample(const ScopeBuilder& scope) const
    {
        const auto loaded = load({m_folder->write("x.scope", scope.bytes())});
        if (!loaded)
            throw std::runtime_error(loaded.error().text());
        return *loaded;
    }
    double seconds(const Profile& profile, std::string_view name) const
    {
        const Function* function = functionNamed(profile, name);
        return function ? function->selfSeconds : -1;
    }

    void writeFiles()
    {
        m_folder = std::make_unique<TempFolder>();
        m_prog = m_folder->write("prog", program().bytes());
        m_lib = m_folder->write("liblib.so", library().bytes());
        m_libc = m_folder->write("libc.so.6", libc().bytes());
    }

    std::unique_ptr<TempFolder> m_folder;
    std::string m_prog, m_lib, m_libc;
};

} // namespace gmonscope::test
