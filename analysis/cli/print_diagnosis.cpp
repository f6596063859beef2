// SPDX-License-Identifier: MIT
#include "cli/print_diagnosis.h"

#include "base/one_line.h"

#include <ostream>

namespace gmonscope {

namespace {

const char* wordFor(Gravity gravity)
{
    switch (gravity) {
    case Gravity::Fatal: return "error";
    case Gravity::Serious: return "warning";
    case Gravity::Slight: break;
    }
    return "note";
}

} // namespace

void printDiagnosis(std::ostream& out, const Diagnosis& diagnosis)
{
    for (const std::string& profile : diagnosis.profiles)
        out << oneLine(profile) << " of " << oneLine(diagnosis.image) << '\n';
    if (diagnosis.findings.empty())
        out << "\nNothing is wrong.\n";
    for (const Finding& finding : diagnosis.findings) {
        out << '\n'
            << wordFor(finding.gravity) << ": " << oneLine(finding.path.empty() ? "" : finding.path + ": ")
            << oneLine(finding.text) << '\n';
        if (!finding.advice.empty())
            out << "  What to do: " << oneLine(finding.advice) << (finding.advice.ends_with('?') ? "\n" : ".\n");
    }
}

} // namespace gmonscope
