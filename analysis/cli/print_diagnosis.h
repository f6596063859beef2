// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/doctor.h"

#include <iosfwd>

namespace gmonscope {

/// What --doctor prints.
void printDiagnosis(std::ostream&, const Diagnosis&);

} // namespace gmonscope
