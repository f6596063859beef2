// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/doctor.h"

#include <iosfwd>

namespace gmonscope {

/// Prints the output of --doctor.
void printDiagnosis(std::ostream&, const Diagnosis&);

} // namespace gmonscope
