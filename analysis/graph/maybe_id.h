// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"

namespace gmonscope {

/// A std::optional<Id> in as many bytes as the Id. REQUIRES: ids are lower than the largest number.
template <class Kind> class MaybeId {
public:
    constexpr MaybeId() = default;
    constexpr MaybeId(std::nullopt_t) {}
    constexpr MaybeId(Id<Kind> id) : m_id(id) {}
    constexpr MaybeId(std::optional<Id<Kind>> id) : m_id(id.value_or(none)) {}

    [[nodiscard]] constexpr bool has_value() const { return m_id != none; }
    constexpr explicit operator bool() const { return has_value(); }
    /// REQUIRES for both: there is one.
    constexpr Id<Kind> operator*() const { return m_id; }
    constexpr const Id<Kind>* operator->() const { return &m_id; }

    friend constexpr bool operator==(MaybeId, MaybeId) = default;

private:
    static constexpr Id<Kind> none{UINT32_MAX};

    Id<Kind> m_id = none;
};

} // namespace gmonscope
