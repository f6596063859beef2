// SPDX-License-Identifier: MIT
#pragma once

namespace gmonscope {

/// Has memory on its way to the cache that will be read or written soon. The empty asm is a side effect: gcc takes a
/// function that only prefetches for one that does nothing, and leaves out its calls.
inline void prefetch(const void* place)
{
    __builtin_prefetch(place);
    asm volatile("");
}

} // namespace gmonscope
