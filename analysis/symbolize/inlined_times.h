// SPDX-License-Identifier: MIT
//
// Time in code of functions that the compiler put into their callers: no symbol tells of it, debugging information
// does.
#pragma once

#include "graph/profile_data.h"
#include "read/dwarf_functions.h"
#include "read/gmon_data.h"
#include "symbolize/symbol_table.h"

#include <map>
#include <string>

namespace gmonscope {

class InlinedTimes {
public:
    /// Samples at an address of this file, which are the function's.
    void add(const std::string& modulePath, std::uint64_t address, FunctionId in, double ticks, double seconds);
    /// Bins of the image; one over several functions is shared by bytes.
    void add(const std::string& imagePath, const Histogram&, const SymbolTable&);
    /// By falling time, then by name.
    [[nodiscard]] std::vector<InlinedTime> take() const;
    /// No file that was asked for has debugging information.
    [[nodiscard]] bool knowsNothing() const;

private:
    struct Times {
        double ticks = 0, seconds = 0;
    };
    [[nodiscard]] const DwarfFunctions& functionsOf(const std::string& modulePath);

    std::map<std::string, DwarfFunctions> m_files;
    std::map<std::pair<std::string, FunctionId>, Times> m_times;
};

} // namespace gmonscope
