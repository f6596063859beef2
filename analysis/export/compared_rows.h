// SPDX-License-Identifier: MIT
//
// What stands beside a function's row when several profiles are compared.
#pragma once

#include "gmonscope/compare.h"

#include <string>
#include <unordered_map>

namespace gmonscope {

/// Finds a function's difference and spread. REQUIRES: both are of the profile, and outlive this.
class ComparedRows {
public:
    explicit ComparedRows(const Beside&);

    [[nodiscard]] bool hasDifference() const { return m_beside.difference; }
    [[nodiscard]] bool hasSpread() const { return m_beside.spread; }
    /// nullptr: there is none. Of functions that nothing tells apart the first has them.
    [[nodiscard]] const FunctionDifference* differenceOf(FunctionId) const;
    [[nodiscard]] const FunctionSpread* spreadOf(FunctionId) const;

    /// Columns of the flat profile: their names, and a row's. Empty where nothing is compared.
    [[nodiscard]] std::string textHeader() const;
    [[nodiscard]] std::string textOf(FunctionId) const;
    /// What they mean.
    [[nodiscard]] std::string explanation() const;
    /// Columns of the table for other programs, each behind a comma.
    [[nodiscard]] std::string csvHeader() const;
    [[nodiscard]] std::string csvOf(FunctionId) const;

private:
    Beside m_beside;
    std::unordered_map<std::uint32_t, const FunctionDifference*> m_differences; ///< by FunctionId
    std::unordered_map<std::uint32_t, const FunctionSpread*> m_spreads;
};

} // namespace gmonscope
