// SPDX-License-Identifier: MIT
#include "cli/option_table.h"

namespace gmonscope {

std::vector<option> gnuLongOptions()
{
    return {{"all-lines", no_argument, nullptr, 'x'},
            {"annotated-source", optional_argument, nullptr, 'A'},
            {"brief", no_argument, nullptr, 'b'},
            {"debug", optional_argument, nullptr, 'd'},
            {"demangle", optional_argument, nullptr, Demangle},
            {"directory-path", required_argument, nullptr, 'I'},
            {"display-unused-functions", no_argument, nullptr, 'z'},
            {"exec-counts", optional_argument, nullptr, 'C'},
            {"external-symbol-table", required_argument, nullptr, 'S'},
            {"file-format", required_argument, nullptr, 'O'},
            {"file-info", no_argument, nullptr, 'i'},
            {"file-ordering", required_argument, nullptr, 'R'},
            {"flat-profile", optional_argument, nullptr, 'p'},
            {"function-ordering", no_argument, nullptr, 'r'},
            {"graph", optional_argument, nullptr, 'q'},
            {"help", no_argument, nullptr, 'h'},
            {"ignore-non-functions", no_argument, nullptr, 'D'},
            {"inline-file-names", no_argument, nullptr, InlineNames},
            {"line", no_argument, nullptr, 'l'},
            {"min-count", required_argument, nullptr, 'm'},
            {"no-annotated-source", optional_argument, nullptr, 'J'},
            {"no-demangle", no_argument, nullptr, NoDemangle},
            {"no-exec-counts", optional_argument, nullptr, 'Z'},
            {"no-flat-profile", optional_argument, nullptr, 'P'},
            {"no-graph", optional_argument, nullptr, 'Q'},
            {"no-static", no_argument, nullptr, 'a'},
            {"no-time", required_argument, nullptr, 'N'},
            {"print-path", no_argument, nullptr, 'L'},
            {"separate-files", no_argument, nullptr, 'y'},
            {"static-call-graph", no_argument, nullptr, 'c'},
            {"sum", no_argument, nullptr, 's'},
            {"table-length", required_argument, nullptr, 't'},
            {"time", required_argument, nullptr, 'n'},
            {"traditional", no_argument, nullptr, 'T'},
            {"version", no_argument, nullptr, 'v'},
            {"width", required_argument, nullptr, 'w'}};
}

std::vector<option> ownLongOptions()
{
    return {{"difference", no_argument, nullptr, Difference},
            {"min-percent", required_argument, nullptr, MinPercent},
            {"no-local-symbols", no_argument, nullptr, NoLocalSymbols},
            {"top", required_argument, nullptr, Top},
            {"no-scope", no_argument, nullptr, NoScope},
            {"runs", no_argument, nullptr, RunsOption},
            {"svg", required_argument, nullptr, Svg},
            {"threads", no_argument, nullptr, ThreadsOption}};
}

} // namespace gmonscope
