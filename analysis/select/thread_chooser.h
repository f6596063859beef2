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
    /// REQUIRES: what is referred to outlives it.
    ThreadChooser(const std::vector<std::string>& names, const ElfImage& image, const ModuleFinder& finder);
    ~ThreadChooser();

    [[nodiscard]] bool isAsked() const { return !m_wanted.empty(); }
    /// Which of its threads were meant, by the number of their records. `run`: counted from 0.
    [[nodiscard]] std::vector<bool> choose(const ScopeData&, std::uint32_t run);
    /// Once all runs have been chosen from: a name that no thread has. It tells which there are.
    [[nodiscard]] std::optional<Error> findUnknown() const;

private:
    class StartNames;
    struct Wanted {
        std::string name;
        bool isFound = false;
    };
    void offer(const ScopeThread&, const std::string& start);

    std::vector<Wanted> m_wanted;
    std::set<std::string> m_offered;         ///< what there is, for findUnknown()
    std::vector<std::string> m_firstOffered; ///< some of it, in order
    std::unique_ptr<StartNames> m_starts;
};

} // namespace gmonscope
