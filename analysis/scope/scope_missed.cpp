// SPDX-License-Identifier: MIT
#include "scope/scope_missed.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

/// A number of 128 bits.
double numberOf(std::uint64_t high, std::uint64_t low)
{
    return std::ldexp(static_cast<double>(high), 64) + static_cast<double>(low);
}

} // namespace

std::optional<Error> readMissed(const ScopeFrame& frame, Counted counted, ScopeCounts& counts)
{
    for (const ScopeChunk& chunk : frame.chunksOf(SCOPE_RATIONED, counted)) {
        std::vector<scope_rationed> records(chunk.header.used);
        if (auto failure = frame.readExactly(chunk.content(), std::as_writable_bytes(std::span(records))))
            return failure;
        for (const scope_rationed& record : records) {
            const double variance = numberOf(record.variance_high, record.variance_low) -
                                    numberOf(record.base_variance_high, record.base_variance_low);
            counts.missed.push_back({.epoch = record.epoch,
                                     .from = record.from,
                                     .self = record.self,
                                     .calls = static_cast<double>(since(record.missed, record.base_missed)),
                                     .variance = std::max(variance, 0.0),
                                     .doubt = static_cast<double>(since(record.doubt, record.base_doubt))});
        }
    }
    return {};
}

} // namespace gmonscope
