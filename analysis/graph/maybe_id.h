// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

#include <cstdint>
#include <optional>

namespace gmonscope {

/// A std::optional<Id> in as many bytes as the Id. REQUIRES: ids are lower than the largest number.
template <class Kind> class MaybeId {
public:
    constexpr MaybeId() = default;
    constexpr MaybeId(Id<Kind> id) : m_id(id) {}
    constexpr MaybeId(std::optional<Id<Kind>> id) : m_id(id.value_or(none)) {}

    constexpr explicit operator bool() const { return m_id != none; }
    /// REQUIRES for both: there is one.
    constexpr Id<Kind> operator*() const { return m_id; }
    constexpr const Id<Kind>* operator->() const { return &m_id; }

    friend constexpr bool operator==(MaybeId, MaybeId) = default;

private:
    static constexpr Id<Kind> none{UINT32_MAX};

    Id<Kind> m_id = none;
};

} // namespace gmonscope
