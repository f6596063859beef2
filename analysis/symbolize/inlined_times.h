// SPDX-License-Identifier: MIT
//
// Time in code of functions that the compiler inlined into their callers. Only debugging information tells of it, no
// symbol does.
#pragma once

#include "elf/dwarf_functions.h"
#include "formats/gmon_data.h"
#include "graph/profile_data.h"
#include "symbolize/symbol_table.h"

#include <map>
#include <string>

namespace gmonscope {

class InlinedTimes {
public:
    /// Adds the time of samples at an address of this file, in the code of function `in`.
    void add(const std::string& modulePath, std::uint64_t address, FunctionId in, double ticks, double seconds);
    /// Adds bins of the image, of one or several histograms of one range; a bin over several functions is shared by
    /// bytes.
    void add(const std::string& imagePath, std::span<const Histogram> ofOneRange, const SymbolTable&);
    /// Returns the times sorted by time, descending, then by name.
    [[nodiscard]] std::vector<InlinedTime> take() const;
    /// Returns a problem for each file whose debugging information cannot be read.
    [[nodiscard]] const std::vector<Problem>& problems() const { return m_problems; }

private:
    struct Times {
        double ticks = 0, seconds = 0;
    };
    [[nodiscard]] const DwarfFunctions& functionsOf(const std::string& modulePath);

    std::map<std::string, DwarfFunctions> m_files;
    std::vector<Problem> m_problems;
    std::map<std::pair<std::string_view, FunctionId>, Times> m_times; ///< by name, which is in m_files
};

} // namespace gmonscope
