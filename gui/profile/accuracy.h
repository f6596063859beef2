// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/accuracy.h"

#include <atomic>
#include <memory>

/// How far a profile's times can be believed.
struct Accuracy {
    /// `cancelled` is polled: once it is true nothing may be asked of it.
    explicit Accuracy(std::shared_ptr<const gmonscope::Profile> of, const std::atomic<bool>* cancelled = nullptr)
        : profile(std::move(of)), errors(*profile, cancelled), comparison(*profile, cancelled)
    {
    }

    std::shared_ptr<const gmonscope::Profile> profile; ///< that it is of
    gmonscope::TimeErrors errors;
    gmonscope::MeasuredComparison comparison;
};
using AccuracyPtr = std::shared_ptr<const Accuracy>;
