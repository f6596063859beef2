// SPDX-License-Identifier: MIT
//
// Columns beside a function's row when several profiles are compared.
#pragma once

#include "gmonscope/compare.h"

#include <string>
#include <unordered_map>

namespace gmonscope {

/// Finds a function's difference and spread. REQUIRES: both belong to the profile, and outlive this.
class ComparedRows {
public:
    explicit ComparedRows(const Beside&);

    [[nodiscard]] bool hasDifference() const { return m_beside.difference; }
    [[nodiscard]] bool hasSpread() const { return m_beside.spread; }
    /// Returns nullptr if there is none. Among functions that nothing tells apart, the first one has it.
    [[nodiscard]] const FunctionDifference* differenceOf(FunctionId) const;
    [[nodiscard]] const FunctionSpread* spreadOf(FunctionId) const;

    /// Columns of the flat profile: the header, and a row's values. Empty if nothing is compared.
    [[nodiscard]] std::string textHeader() const;
    [[nodiscard]] std::string textOf(FunctionId) const;
    /// Returns the explanation of the columns.
    [[nodiscard]] std::string explanation() const;
    /// Columns of the CSV, each after a comma.
    [[nodiscard]] std::string csvHeader() const;
    [[nodiscard]] std::string csvOf(FunctionId) const;

private:
    Beside m_beside;
    std::unordered_map<std::uint32_t, const FunctionDifference*> m_differences; ///< by FunctionId
    std::unordered_map<std::uint32_t, const FunctionSpread*> m_spreads;
};

} // namespace gmonscope
