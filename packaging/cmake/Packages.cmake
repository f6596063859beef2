# SPDX-License-Identifier: MIT
# `cpack -G DEB` (or TGZ, RPM) in a release build makes the packages; packaging/packages_test.sh tries those for Debian in
# a root of their own.
set(GMONSCOPE_PACKAGER "gmonscope's packagers <packages@gmonscope.invalid>" CACHE STRING
    "Who answers for packages that cpack makes: a name and a mail address")
set(CPACK_PACKAGE_CONTACT ${GMONSCOPE_PACKAGER})
set(CPACK_PACKAGE_VENDOR gmonscope)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "call graph profiler, of the gprof family")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/finish_files.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_RPM_PACKAGE_LICENSE MIT)
set(CPACK_RPM_PACKAGE_GROUP "Development/Tools")
# Folders that other packages own.
foreach(folder IN ITEMS applications bash-completion bash-completion/completions fish fish/vendor_completions.d icons
        icons/hicolor man man/man1 man/man3 man/man5 metainfo mime mime/packages zsh zsh/site-functions)
    list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/share/${folder})
endforeach()
foreach(size IN ITEMS 16x16 22x22 24x24 32x32 48x48 64x64 128x128 256x256 512x512 scalable)
    set(folder /usr/share/icons/hicolor/${size})
    list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION ${folder} ${folder}/apps)
endforeach()
list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/libexec
    /usr/${CMAKE_INSTALL_LIBDIR} /usr/${CMAKE_INSTALL_LIBDIR}/cmake /usr/${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# Nobody else may need our own libraries; the sample keeps its names; the same files make the same package.
string(CONCAT CPACK_RPM_SPEC_MORE_DEFINE
    "%global __provides_exclude_from ^/usr/${CMAKE_INSTALL_LIBDIR}/gmonscope/.*$\n"
    "%global __requires_exclude ^liblumenfmt[.]so.*$\n"
    "%global __strip /bin/true\n"
    "%global use_source_date_epoch_as_buildtime 1\n"
    "%global clamp_mtime_to_source_date_epoch 1\n"
    "%global _buildhost gmonscope\n")

configure_file(${CMAKE_CURRENT_LIST_DIR}/../changelog.in ${PROJECT_BINARY_DIR}/changelog @ONLY)
execute_process(COMMAND gzip -9nkf ${PROJECT_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)

# gmonscope_package(COMPONENT NAME SECTION SUMMARY DESCRIPTION): sets what the generators ask of a component.
function(gmonscope_package component name section summary description)
    string(TOUPPER ${component} key)
    set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${name} PARENT_SCOPE)
    set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${section} PARENT_SCOPE)
    set(CPACK_RPM_${key}_PACKAGE_NAME ${name} PARENT_SCOPE)
    set(CPACK_RPM_${key}_PACKAGE_SUMMARY ${summary} PARENT_SCOPE)
    set(CPACK_COMPONENT_${key}_DESCRIPTION ${description} PARENT_SCOPE)
    set(CPACK_DEBIAN_${key}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
    # Only packages have them: a plain installation leaves them out.
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
        COMPONENT ${component} EXCLUDE_FROM_ALL)
    install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
        COMPONENT ${component} EXCLUDE_FROM_ALL)
    set(overrides ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../lintian/${name})
    if(EXISTS ${overrides})
        install(FILES ${overrides} DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
            COMPONENT ${component} EXCLUDE_FROM_ALL)
    endif()
endfunction()

set(components)
if(GMONSCOPE_RUNTIME)
    list(APPEND components rt dev)
    gmonscope_package(rt libgmonscope-rt libs "runtime of the call graph profiler gmonscope"
        "It is loaded into programs that are profiled, counts their calls and samples\ntheir stacks.")
    gmonscope_package(dev libgmonscope-dev libdevel "runtime of the call graph profiler gmonscope, to be linked"
        "An archive for static programs and those that switch profiling themselves,\nwith its header, CMake package and pkg-config file.")
    set(CPACK_COMPONENT_DEV_DEPENDS rt)
    set(CPACK_COMPONENT_CLI_DEPENDS rt)
    set(CPACK_RPM_DEV_PACKAGE_REQUIRES "libgmonscope-rt = ${PROJECT_VERSION}")
    set(CPACK_RPM_CLI_PACKAGE_REQUIRES "libgmonscope-rt = ${PROJECT_VERSION}")
endif()
if(GMONSCOPE_RUNTIME OR GMONSCOPE_ANALYSIS)
    list(APPEND components cli)
    gmonscope_package(cli gmonscope-cli devel "call graph profiler: the commands"
        "Records programs that were built with -pg, with exact counts and sampled\nstacks, and prints their flat profile and call graph as gprof does.")
endif()
if(GMONSCOPE_GUI)
    list(APPEND components window)
    gmonscope_package(window gmonscope devel "call graph profiler: the window"
        "Shows the call graph of a profile as a picture, with its cycles, beside\nsortable tables and the attribution of a function's time to its callers and\ncallees.")
    set(CPACK_COMPONENT_WINDOW_DEPENDS cli)
    set(CPACK_RPM_WINDOW_PACKAGE_REQUIRES "gmonscope-cli = ${PROJECT_VERSION}")
    set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS qt6-translations-l10n) # "Cancel" and the like, which are Qt's
endif()
set(CPACK_COMPONENTS_ALL ${components})
include(CPack)
