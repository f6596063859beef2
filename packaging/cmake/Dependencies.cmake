# SPDX-License-Identifier: MIT
# What is missing is said with the package that has it in Debian, and with the switch that does without.

# gmonscope_missing(WHAT PACKAGE SWITCH): stops with that message.
function(gmonscope_missing what package switch)
    message(FATAL_ERROR "${what} is missing. In Debian it is in ${package}: apt install ${package}\n"
        "${switch}.")
endfunction()

# gmonscope_pkg_config(PREFIX MODULE PACKAGE SWITCH): the imported target PkgConfig::PREFIX, by pkg-config.
macro(gmonscope_pkg_config prefix module package switch)
    find_package(PkgConfig QUIET)
    if(NOT PKG_CONFIG_FOUND)
        gmonscope_missing(pkg-config pkg-config "${switch}")
    endif()
    pkg_check_modules(${prefix} QUIET IMPORTED_TARGET ${module})
    if(NOT ${prefix}_FOUND)
        gmonscope_missing("${module}" ${package} "${switch}")
    endif()
endmacro()
