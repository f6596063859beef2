// SPDX-License-Identifier: MIT
#pragma once

#include "read/address_map.h"
#include "read/stack_sum.h"

#include <map>

namespace gmonscope {

/// A program or library that some run had mapped. The first is the profiled program.
struct CodeModule {
    std::string path, buildId;
    bool countsCalls = false;
};

/// Calls from one place to another. Addresses lie in the call, and in the callee's call of mcount.
struct PlacedArc {
    CodePlace from, self;
    std::uint64_t count = 0;
};

/// Samples whose innermost frame was at this place.
struct PlacedSamples {
    CodePlace at;
    std::uint64_t samples = 0, userNs = 0, systemNs = 0;
};

/// A thread of one of the runs.
struct PlacedThread {
    ScopeThread thread;
    CodePlace start;
    std::uint32_t run = 0;
    bool isMain = false;
};

/// What several runs of one program have in common: places of the files instead of addresses of the processes.
struct ScopeTotals {
    std::vector<CodeModule> modules;    ///< of places, `module` is an index here
    std::vector<PlacedArc> arcs;        ///< by caller, then callee
    std::vector<PlacedArc> marks;       ///< by place
    std::vector<PlacedSamples> samples; ///< by place
    std::vector<PlacedThread> threads;
    std::vector<PlacedNode> stacks; ///< of the samples, callers first
};

/// Adds up .scope files of one program, wherever it and its libraries were loaded. Modules are the same when their
/// build ids are; without build ids when their paths are.
class ScopeSum {
public:
    /// `run`: what its threads are said to be of. Error: more modules and epochs than a process has.
    [[nodiscard]] std::optional<Error> add(const ScopeData&, std::uint32_t run);
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    [[nodiscard]] ScopeTotals take();

private:
    [[nodiscard]] std::vector<std::uint32_t> addModules(const ScopeData&);
    void addSamples(const ScopeData&, AddressMap&, const std::vector<std::uint32_t>& modules);
    void addThreads(const ScopeData&, const AddressMap&, const std::vector<std::uint32_t>& modules, std::uint32_t run);

    ScopeTotals m_totals;
    StackSum m_stacks;
    bool m_isEmpty = true;
    std::map<std::string, std::uint32_t> m_byBuildId, m_byPath;
};

} // namespace gmonscope
