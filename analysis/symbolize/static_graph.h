// SPDX-License-Identifier: MIT
//
// Calls that the code of each module could make: gprof's -c. GNU gprof's own rule for them is in static_calls.h.
#pragma once

#include "graph/profile_data.h"
#include "static_calls/code_jumps.h"
#include "symbolize/symbol_table.h"

#include <map>

namespace gmonscope {

/// Calls that the code of one module can make. Functions are those of its symbol table.
struct StaticModule {
    struct Call {
        FunctionId caller, callee;
        friend auto operator<=>(const Call&, const Call&) = default;
    };
    struct Import {
        FunctionId caller;
        std::string name; ///< name of the called function, which may be in any module
        friend auto operator<=>(const Import&, const Import&) = default;
    };
    std::vector<Call> calls; ///< calls inside the module, each pair once
    /// Calls to other modules, or through its own jump stubs, each pair once.
    std::vector<Import> imports;
    std::map<std::string, FunctionId, std::less<>> exports; ///< functions that other modules find by name
    /// For each function whether it calls mcount, so that its calls are counted. If no function does, all are true.
    std::vector<bool> isCounted;
};

/// Decodes the module's functions, or uses the cached result of an earlier decoding. None: stopped.
[[nodiscard]] std::optional<StaticModule> readStaticModule(const ElfImage&, const SymbolTable&,
                                                           const std::vector<Function>&, const GoOn& = {});

/// A function in a module.
struct StaticPlace {
    std::uint32_t module = 0;
    FunctionId function;
    friend auto operator<=>(const StaticPlace&, const StaticPlace&) = default;
};
struct StaticArc {
    StaticPlace caller, callee;
};

/// Returns all calls in these modules; an import leads to the first module that has a function of that name.
[[nodiscard]] std::vector<StaticArc> joinStaticModules(std::span<const StaticModule> modules);

} // namespace gmonscope
