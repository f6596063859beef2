// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"
#include "scope_sample.h"

#include <map>
#include <memory>
#include <stdexcept>

namespace gmonscope::test {

inline constexpr std::uint64_t nsPerSample = 4'000'000;

/// A program with -pg of these functions, in this order from 0x1000 on, and its .scope file.
class Scene {
public:
    explicit Scene(const std::vector<std::string>& functions)
    {
        ElfBuilder elf;
        elf.text(0x1000, 0x100 * functions.size()).buildId(progId);
        for (std::size_t i = 0; i < functions.size(); ++i) {
            m_addresses[functions[i]] = 0x1000 + 0x100 * i;
            elf.function(functions[i], 0x1000 + 0x100 * i, 0x100).code(0x1004 + 0x100 * i, {0xe8, 0, 0, 0, 0});
        }
        m_prog = m_folder->write("prog", elf.bytes());
        scope.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x9000, .buildId = progId});
        const ElfBuilder libc = ElfBuilder()
                                    .type(ET_DYN)
                                    .text(0x4000, 0x2000)
                                    .function("malloc", 0x4000, 0x100)
                                    .function("malloc_consolidate", 0x4100, 0x100)
                                    .function("qsort", 0x4200, 0x100)
                                    .function("start", 0x4300, 0x100);
        const std::string path = m_folder->write("libc.so.6", libc.bytes());
        scope.module(
            {.path = path, .bias = libcBias, .low = libcBias, .high = libcBias + 0x7000, .countsCalls = false});
        scope.module({.path = "/nowhere/libgmonscope-rt.so",
                      .bias = libBias,
                      .low = libBias,
                      .high = libBias + 0x3000,
                      .countsCalls = false});
        m_addresses["counting"] = libBias - progBias + 0x1000;
        m_addresses["malloc"] = libcBias - progBias + 0x4000;
        m_addresses["malloc_consolidate"] = libcBias - progBias + 0x4100;
        m_addresses["qsort"] = libcBias - progBias + 0x4200;
        m_addresses["start"] = libcBias - progBias + 0x4300;
        scope.header.signal_return = signalReturn;
    }

    ScopeBuilder scope;

    void calls(const std::string& caller, const std::string& callee, std::uint64_t count)
    {
        m_arcs.push_back({caller.empty() ? 1 : at(caller) + 1, progBias + entered(m_addresses.at(callee)), count, 0});
    }
    /// `frames`: outermost first; "?" callers that are not known, "..." repeats of a recursion.
    void samples(const std::vector<std::string>& frames, std::uint64_t samples)
    {
        StackSpec stack{.pcs = {}, .samples = samples, .userNs = samples * nsPerSample};
        for (const std::string& frame : frames)
            stack.pcs.push_back(frame == "?"          ? SCOPE_PC_INCOMPLETE
                                : frame == "..."      ? SCOPE_PC_FOLDED
                                : frame == "<signal>" ? signalReturn
                                                      : at(frame));
        scope.stack(stack);
    }

    std::shared_ptr<const Profile> load(const LoadRequest& more = {})
    {
        LoadRequest request = more;
        request.image = m_prog;
        request.profiles.push_back(write("x.scope"));
        const auto loaded = loadProfile(request);
        if (!loaded)
            throw std::runtime_error(loaded.error().text());
        return *loaded;
    }
    std::string write(const std::string& name)
    {
        ScopeBuilder whole = scope;
        return m_folder->write(name, whole.arcs(m_arcs).bytes());
    }
    std::string write(const std::string& name, const Bytes& bytes) { return m_folder->write(name, bytes); }

private:
    [[nodiscard]] std::uint64_t at(const std::string& function) const
    {
        return progBias + m_addresses.at(function) + 0x20;
    }

    std::unique_ptr<TempFolder> m_folder = std::make_unique<TempFolder>();
    std::string m_prog;
    std::map<std::string, std::uint64_t> m_addresses;
    std::vector<scope_arc_entry> m_arcs;
};

/// easy() and hard() call work() equally often; these are the samples under each.
inline Scene easyAndHard(std::uint64_t easy, std::uint64_t hard, const std::string& nameOfHard = "hard")
{
    Scene scene({"main", "easy", nameOfHard, "work"});
    scene.calls("", "main", 1);
    scene.calls("main", "easy", 10);
    scene.calls("main", nameOfHard, 10);
    scene.calls("easy", "work", 1000);
    scene.calls(nameOfHard, "work", 1000);
    scene.samples({"start", "main", "easy", "work"}, easy);
    scene.samples({"start", "main", nameOfHard, "work"}, hard);
    return scene;
}

} // namespace gmonscope::test
