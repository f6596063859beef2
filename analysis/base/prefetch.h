// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope {

/// Starts loading memory into the cache that will be read or written soon. The empty asm is a side effect: gcc would
/// remove calls of a function that only prefetches, taking it for one without effect.
inline void prefetch(const void* place)
{
    __builtin_prefetch(place);
    asm volatile("");
}

} // namespace gmonscope
