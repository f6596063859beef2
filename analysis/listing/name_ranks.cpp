// SPDX-License-Identifier: MIT
//
// Sorting a million names of C++ by comparing them took 4.9 s: nearly all begin with the same namespaces and lie all
// over memory. Here eight bytes of each are compared at a time, as a number beside its index; where those are equal,
// the next eight are fetched, of these names alone. On two processors each sorts half of them.
#include "gmonscope/name_ranks.h"

#include "gmonscope/names.h"

#include "base/in_parallel.h"
#include "base/string_arena.h"

#include <algorithm>
#include <mutex>

namespace gmonscope {

namespace {

constexpr std::size_t leastAPart = 20'000; ///< number of names: a thread is not worth starting for fewer

struct Key {
    std::uint64_t key; ///< the bytes that are compared now
    std::uint32_t text;
};

using Texts = std::vector<std::string_view>;
using Keys = std::vector<Key>;

constexpr std::size_t keyBytes = 8;

/// A text that ends sooner comes first: names have no zeros in them.
std::uint64_t keyAt(std::string_view text, std::size_t depth)
{
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < keyBytes; ++i)
        key = key << 8 | (depth + i < text.size() ? static_cast<unsigned char>(text[depth + i]) : 0);
    return key;
}

/// Keys [first, end), which are equal in the bytes before `depth`.
struct Run {
    std::size_t first, end, depth;
};

void sortPart(Keys& keys, const Texts& texts, std::size_t begin, std::size_t end, const std::atomic<bool>* cancelled)
{
    std::vector<Run> runs{{begin, end, 0}};
    while (!runs.empty() && !(cancelled && *cancelled)) {
        const Run run = runs.back();
        runs.pop_back();
        for (std::size_t i = run.first; i < run.end; ++i)
            keys[i].key = keyAt(texts[keys[i].text], run.depth);
        const auto at = [&](std::size_t i) { return keys.begin() + static_cast<std::ptrdiff_t>(i); };
        std::sort(at(run.first), at(run.end), [](const Key& a, const Key& b) { return a.key < b.key; });
        for (std::size_t first = run.first, next = first; first < run.end; first = next) {
            while (next < run.end && keys[next].key == keys[first].key)
                ++next;
            if (next - first > 1 && (keys[first].key & 0xff)) // else the text has ended
                runs.push_back({first, next, run.depth + keyBytes});
        }
    }
}

/// Returns unique names as they are, and the others with what tells them apart.
Texts textsOf(const Profile& profile, std::span<const std::string> more, StringArena& made,
              const std::atomic<bool>* cancelled)
{
    const auto functions = profile.functions();
    Texts texts(functions.size());
    inParallel(functions.size(), leastAPart, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end && !(cancelled && *cancelled); ++i)
            texts[i] = functions[i].name;
    });
    for (std::uint32_t i = 0; i < functions.size(); ++i)
        if (functions[i].isInSeveralModules || functions[i].isInSeveralFiles)
            texts[i] = made.add(displayName(profile, {i}));
    texts.insert(texts.end(), more.begin(), more.end());
    return texts;
}

Keys sorted(const Texts& texts, const std::atomic<bool>* cancelled)
{
    Keys keys(texts.size());
    for (std::uint32_t i = 0; i < keys.size(); ++i)
        keys[i].text = i;
    std::mutex mutex;
    std::vector<std::size_t> starts;
    inParallel(keys.size(), leastAPart, [&](std::size_t first, std::size_t end) {
        sortPart(keys, texts, first, end, cancelled);
        const std::lock_guard lock(mutex);
        starts.push_back(first);
    });
    std::sort(starts.begin(), starts.end());
    const auto at = [&](std::size_t i) { return keys.begin() + static_cast<std::ptrdiff_t>(i); };
    for (std::size_t i = 1; i < starts.size() && !(cancelled && *cancelled); ++i)
        std::inplace_merge(keys.begin(), at(starts[i]), i + 1 < starts.size() ? at(starts[i + 1]) : keys.end(),
                           [&](const Key& a, const Key& b) { return texts[a.text] < texts[b.text]; });
    return keys;
}

} // namespace

NameRanks::NameRanks(const Profile& profile, std::span<const std::string> more, const std::atomic<bool>* cancelled)
    : m_functions(profile.functions().size())
{
    StringArena made;
    const Texts texts = textsOf(profile, more, made, cancelled);
    const Keys keys = sorted(texts, cancelled);
    m_ranks.resize(texts.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (i > 0 && texts[keys[i].text] != texts[keys[i - 1].text])
            ++m_count;
        m_ranks[keys[i].text] = m_count;
    }
    m_count += !keys.empty();
}

} // namespace gmonscope
