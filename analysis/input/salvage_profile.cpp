// SPDX-License-Identifier: MIT
//
// Salvages any format of counts: the reader says where the damage is, and the rest is read once that is removed.
#include "input/salvage_profile.h"

#include "gmonscope/phrase.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr int mostTries = 64;
constexpr std::size_t leastPadding = 4096;

bool isEmpty(const GmonData& data) { return data.histograms.empty() && data.arcs.empty(); }

/// Cuts the file where its reader stops, until it reads all.
std::optional<GmonData> readUpToDamage(InputProfile& file)
{
    for (int tries = 0; tries < mostTries; ++tries) {
        auto data = parseProfile(file);
        if (data)
            return std::move(*data);
        const std::uint64_t offset = data.error().offset.value_or(0);
        if (offset == 0 || file.bytes.empty())
            return {};
        file.bytes.resize(std::min<std::uint64_t>(offset, file.bytes.size() - 1));
    }
    return {};
}

/// As if bins that are not there were 0.
std::optional<GmonData> readWithZeros(const InputProfile& file)
{
    for (std::size_t padding = leastPadding; padding <= file.format->mostPadding; padding *= 4) {
        InputProfile padded = file;
        padded.bytes.resize(file.bytes.size() + padding);
        auto data = parseProfile(padded);
        if (!data && data.error().offset.value_or(0) >= file.bytes.size()) {
            padded.bytes.resize(std::min<std::uint64_t>(*data.error().offset, padded.bytes.size()));
            data = parseProfile(padded);
        }
        if (!data || data->histograms.empty())
            continue;
        // A cut arc has bytes that are not its own; only zeros follow it.
        data->arcs.clear();
        return std::move(*data);
    }
    return {};
}

} // namespace

Result<GmonData> salvageProfile(InputProfile file, const Error& damage, Salvage& salvage)
{
    if (!file.format)
        return damage;
    file.readAll();
    InputProfile cut = file;
    auto data = readUpToDamage(cut);
    std::string dropped = Phrase::tr("%1 bytes from offset %2 on are left out")
                              .arg(std::to_string(file.bytes.size() - cut.bytes.size()))
                              .arg(std::to_string(cut.bytes.size()));
    if (!data || data->histograms.empty()) {
        if (auto padded = readWithZeros(file)) {
            data = std::move(padded);
            dropped = Phrase::tr("the histogram is cut short: code behind has no time, and calls are missing");
        }
    }
    if (!data || isEmpty(*data))
        return damage;
    salvage.note(damage);
    salvage.drop(std::move(dropped));
    return std::move(*data);
}

} // namespace gmonscope
