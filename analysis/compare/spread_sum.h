// SPDX-License-Identifier: MIT
//
// Adds up one number over several runs, one run after the other.
#pragma once

#include "formats/kept_spread.h"
#include "gmonscope/compare.h"

#include <cmath>

namespace gmonscope {

[[nodiscard]] inline Spread spreadOf(const KeptNumber& number, std::size_t runs)
{
    return {.mean = number.mean,
            .min = number.min,
            .max = number.max,
            .deviation = std::sqrt(number.squares / (static_cast<double>(runs) - 1)),
            .minRun = number.minRun,
            .maxRun = number.maxRun};
}

/// Welford's method. In a run that is left out the number is 0.
class SpreadSum {
public:
    /// REQUIRES: `run` grows from call to call.
    void add(double value, std::size_t run)
    {
        noteAbsence(run);
        m_next = run + 1;
        ++m_count;
        const double step = value - m_mean;
        m_mean += step / m_count;
        m_squares += step * (value - m_mean);
        if (m_count == 1 || value < m_min) {
            m_min = value;
            m_minRun = run;
        }
        if (m_count == 1 || value > m_max) {
            m_max = value;
            m_maxRun = run;
        }
    }

    /// Adds the number over so many runs, of which `run` is the first, by the method of Chan, Golub and LeVeque.
    /// REQUIRES: as above.
    void add(const KeptNumber& number, std::size_t runs, std::size_t run)
    {
        noteAbsence(run);
        m_next = run + runs;
        const auto count = static_cast<double>(runs);
        const double all = m_count + count, step = number.mean - m_mean;
        m_mean = m_count == 0 ? number.mean : m_mean + step * count / all;
        m_squares += number.squares + step * step * m_count * count / all;
        if (m_count == 0 || number.min < m_min) {
            m_min = number.min;
            m_minRun = run + number.minRun;
        }
        if (m_count == 0 || number.max > m_max) {
            m_max = number.max;
            m_maxRun = run + number.maxRun;
        }
        m_count = all;
    }

    [[nodiscard]] KeptNumber keptOver(std::size_t runs)
    {
        noteAbsence(runs);
        addZeros(static_cast<double>(runs) - m_count);
        return {.mean = m_mean,
                .squares = m_squares,
                .min = m_min,
                .max = m_max,
                .minRun = static_cast<std::uint32_t>(m_minRun),
                .maxRun = static_cast<std::uint32_t>(m_maxRun)};
    }

    [[nodiscard]] Spread over(std::size_t runs) { return spreadOf(keptOver(runs), runs); }

private:
    void noteAbsence(std::size_t run)
    {
        if (!m_isAbsent && m_next < run) {
            m_isAbsent = true;
            m_absentRun = m_next;
        }
    }

    /// As so many times add(0), in one step.
    void addZeros(double count)
    {
        if (count <= 0)
            return;
        const double all = m_count + count;
        m_squares += m_mean * m_mean * m_count * count / all;
        m_mean *= m_count / all;
        addExtremes();
        m_count = all;
    }

    void addExtremes()
    {
        const bool isEarlier = m_absentRun < m_minRun;
        if (m_count == 0 || m_min > 0 || (m_min == 0 && isEarlier)) {
            m_min = 0;
            m_minRun = m_absentRun;
        }
        if (m_count == 0 || m_max < 0 || (m_max == 0 && m_absentRun < m_maxRun)) {
            m_max = 0;
            m_maxRun = m_absentRun;
        }
    }

    double m_count = 0, m_mean = 0, m_squares = 0, m_min = 0, m_max = 0;
    std::size_t m_minRun = 0, m_maxRun = 0;
    std::size_t m_next = 0; ///< the run behind the last one that was added
    std::size_t m_absentRun = 0;
    bool m_isAbsent = false;
};

} // namespace gmonscope
