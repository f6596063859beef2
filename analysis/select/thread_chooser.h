// SPDX-License-Identifier: MIT
#pragma once

#include "formats/scope_data.h"
#include "locate/module_finder.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gmonscope {

/// Finds the threads that LoadRequest::threads names, run by run.
class ThreadChooser {
public:
    /// REQUIRES: the arguments outlive it.
    ThreadChooser(const std::vector<std::string>& names, const ElfImage& image, const ModuleFinder& finder);
    ~ThreadChooser();

    [[nodiscard]] bool isAsked() const { return !m_wanted.empty(); }
    /// Returns which threads were meant, by their record number. `run`: counted from 0.
    [[nodiscard]] std::vector<bool> choose(const ScopeData&, std::uint32_t run);
    /// Call it when all runs have been chosen from. Error: a name that no thread has; it lists the names there are.
    [[nodiscard]] std::optional<Error> findUnknown() const;

private:
    class StartNames;
    struct Wanted {
        std::string name;
        bool isFound = false;
    };
    void offer(const ScopeThread&, const std::string& start);

    std::vector<Wanted> m_wanted;
    std::set<std::string> m_offered;         ///< names of threads, for findUnknown()
    std::vector<std::string> m_firstOffered; ///< some of those names, in order
    std::unique_ptr<StartNames> m_starts;
};

} // namespace gmonscope
