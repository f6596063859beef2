// SPDX-License-Identifier: MIT
#pragma once

#include "base/seeded_hash.h"
#include "graph/measured.h"
#include "graph/profile_data.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace gmonscope {

inline constexpr std::size_t deepestImportedStack = 1u << 14; ///< functions of one stack

/// Returns the path without its folders; all of it if it ends with one.
[[nodiscard]] std::string_view lastPart(std::string_view path);

/// Collects the functions, calls and stacks of other tools' files, however often each is named. Amounts are single
/// ones: instructions, nanoseconds, samples.
class ImportBuilder {
public:
    /// The caller of the outermost functions of stacks.
    static constexpr std::uint32_t root = StackNode::none;

    /// Returns the number of this text, from 0 on. Texts are kept once.
    [[nodiscard]] std::uint32_t text(std::string_view);
    [[nodiscard]] std::string_view textOf(std::uint32_t number) const { return m_textOf[number]; }

    /// Returns the module of this path, and makes it if it is new. An empty path is the program itself.
    [[nodiscard]] ModuleId module(std::string_view path);
    /// Returns the function of this name, module and source file, and makes it if it is new.
    [[nodiscard]] FunctionId function(std::string_view name, ModuleId, std::string_view sourceFile = {});
    /// Returns the row of a module's code without names, `[libc.so.6]`.
    [[nodiscard]] FunctionId namelessCode(ModuleId);

    void addSelf(FunctionId, std::uint64_t amount);
    void addCalls(FunctionId caller, FunctionId callee, std::uint64_t calls, std::uint64_t inclusive);
    /// The line where a function's code begins is the first one that has costs.
    void noteLine(FunctionId, std::uint64_t line);

    /// Returns the place of a function below a place in the stacks. None: the callers there are unknown.
    [[nodiscard]] std::uint32_t below(std::uint32_t place, std::optional<FunctionId>);
    /// Adds samples that ended at this place. REQUIRES: there is a function.
    void addSamples(std::uint32_t place, std::uint64_t samples, double amount);

    /// Returns how many bytes all this takes, and what a profile of it will take, at the most.
    [[nodiscard]] std::uint64_t bytes() const;

    [[nodiscard]] std::size_t functionCount() const { return m_table.functions.size(); }
    [[nodiscard]] const FunctionTable& table() const { return m_table; }

    /// Moves all into a profile's parts. Amounts become units of so many single ones.
    void take(double countsPerUnit, FunctionTable&, NamedCounts&);

private:
    struct CallSums {
        std::uint64_t calls = 0, inclusive = 0;
    };
    struct Code {
        std::uint32_t name, module, file;
        friend auto operator<=>(const Code&, const Code&) = default;
    };

    FunctionId add(const Code&, FunctionKind, std::string_view name);

    FunctionTable m_table;
    std::vector<StackNode> m_stacks;
    std::uint64_t m_moduleBytes = 0;                   ///< of paths and names
    std::map<std::string_view, std::uint32_t> m_texts; ///< all names, which are in m_table.names
    std::vector<std::string_view> m_textOf;            ///< by number
    std::map<std::string_view, ModuleId> m_modules;    ///< by path
    std::map<Code, FunctionId> m_functions;
    std::vector<std::uint64_t> m_self; ///< by function
    std::unordered_map<std::uint64_t, CallSums, SeededHash> m_calls;
    std::unordered_map<std::uint64_t, std::uint32_t, SeededHash> m_places;
};

} // namespace gmonscope
