// SPDX-License-Identifier: MIT
//
// Finds the parts of a session about functions that a later build of the program no longer has.
#pragma once

#include "session/session.h"

namespace unfitParts {

/// Removes from the session's filter and selection what the profile does not have; none of that changed anything.
/// Returns texts for the user that name it. REQUIRES: the profile was loaded with the session's filter.
QStringList takeOut(Session& session, const gmonscope::Profile& profile);

} // namespace unfitParts
