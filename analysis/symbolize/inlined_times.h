// SPDX-License-Identifier: MIT
//
// Time in code of functions that the compiler put into their callers: no symbol tells of it, debugging information
// does.
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
    /// Samples at an address of this file, which are the function's.
    void add(const std::string& modulePath, std::uint64_t address, FunctionId in, double ticks, double seconds);
    /// Bins of the image, of one or several histograms of one range; one over several functions is shared by bytes.
    void add(const std::string& imagePath, std::span<const Histogram> ofOneRange, const SymbolTable&);
    /// By falling time, then by name.
    [[nodiscard]] std::vector<InlinedTime> take() const;
    /// Files whose debugging information cannot be read.
    [[nodiscard]] const std::vector<Problem>& problems() const { return m_problems; }

private:
    struct Times {
        double ticks = 0, seconds = 0;
    };
    [[nodiscard]] const DwarfFunctions& functionsOf(const std::string& modulePath);

    std::map<std::string, DwarfFunctions> m_files;
    std::vector<Problem> m_problems;
    std::map<std::pair<std::string_view, FunctionId>, Times> m_times; ///< by name, as m_files has it
};

} // namespace gmonscope
