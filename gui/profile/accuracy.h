// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/accuracy.h"

#include <atomic>
#include <memory>

/// The errors of a profile's times.
struct Accuracy {
    /// Computes them. `cancelled` is polled; once it is true, the object is incomplete and must not be used.
    explicit Accuracy(std::shared_ptr<const gmonscope::Profile> of, const std::atomic<bool>* cancelled = nullptr)
        : profile(std::move(of)), errors(*profile, cancelled), comparison(*profile, cancelled)
    {
    }

    std::shared_ptr<const gmonscope::Profile> profile; ///< the profile that the errors belong to
    gmonscope::TimeErrors errors;
    gmonscope::MeasuredComparison comparison;
};
using AccuracyPtr = std::shared_ptr<const Accuracy>;
