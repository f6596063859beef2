// SPDX-License-Identifier: MIT
//
// Calls that the code could make, of every module: gprof's -c. GNU gprof's rule for them is in static_calls.h.
#pragma once

#include "graph/profile_data.h"
#include "static_calls/code_jumps.h"
#include "symbolize/symbol_table.h"

#include <map>

namespace gmonscope {

/// What the code of one module can call. Functions are those of its symbol table.
struct StaticModule {
    struct Call {
        FunctionId caller, callee;
        friend auto operator<=>(const Call&, const Call&) = default;
    };
    struct Import {
        FunctionId caller;
        std::string name; ///< of the function, which may be in any module
        friend auto operator<=>(const Import&, const Import&) = default;
    };
    std::vector<Call> calls;                                ///< inside it, each pair once
    std::vector<Import> imports;                            ///< out of it, or through a stub of its own, each pair once
    std::map<std::string, FunctionId, std::less<>> exports; ///< functions that others find by name
    /// By function: its calls are counted, for it calls what counts them. All true where no function does.
    std::vector<bool> isCounted;
};

/// Decodes the module's functions, or takes what an earlier decoding found from the cache. None: stopped.
[[nodiscard]] std::optional<StaticModule> readStaticModule(const ElfImage&, const SymbolTable&,
                                                           const std::vector<Function>&, const GoOn& = {});

/// A function of a module.
struct StaticPlace {
    std::uint32_t module = 0;
    FunctionId function;
    friend auto operator<=>(const StaticPlace&, const StaticPlace&) = default;
};
struct StaticArc {
    StaticPlace caller, callee;
};

/// All calls in these modules, those of imports to the first module that has a function of the name.
[[nodiscard]] std::vector<StaticArc> joinStaticModules(std::span<const StaticModule> modules);

} // namespace gmonscope
