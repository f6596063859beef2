// SPDX-License-Identifier: MIT
#include "statistics/binomial.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

constexpr double tiny = 1e-300;
constexpr int mostTerms = 100'000; ///< some 5 sqrt(n) are needed

double away(double x) { return std::abs(x) < tiny ? tiny : x; }

/// The continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), by Lentz' method.
double betaFraction(double x, double a, double b)
{
    double c = 1, d = 1 / away(1 - (a + b) * x / (a + 1)), result = d;
    const auto step = [&](double numerator) {
        d = 1 / away(1 + numerator * d);
        c = away(1 + numerator / c);
        result *= c * d;
        return std::abs(c * d - 1);
    };
    for (int m = 1; m < mostTerms; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        step(even);
        if (step(odd) < 1e-12)
            break;
    }
    return result;
}

/// I_x(a, b), the regularized incomplete beta function. REQUIRES: a, b > 0
double beta(double x, double a, double b)
{
    if (x <= 0 || x >= 1)
        return x <= 0 ? 0 : 1;
    const double front =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    const double result =
        x < (a + 1) / (a + b + 2) ? front * betaFraction(x, a, b) / a : 1 - front * betaFraction(1 - x, b, a) / b;
    return std::clamp(result, 0.0, 1.0);
}

} // namespace

double binomialAtLeast(double least, double n, double p)
{
    if (least <= 0)
        return 1;
    return least >= n + 1 ? 0 : beta(p, least, n - least + 1);
}

double binomialAtMost(double most, double n, double p)
{
    if (most >= n)
        return 1;
    return most < 0 ? 0 : beta(1 - p, n - most, most + 1);
}

} // namespace gmonscope
