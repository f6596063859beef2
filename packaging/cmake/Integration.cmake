# SPDX-License-Identifier: MIT
# Files for other build systems and shells, and the target `uninstall`.
include(CMakePackageConfigHelpers)

if(GMONSCOPE_RUNTIME)
    set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/gmonscope)
    configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/gmonscopeConfig.cmake.in
        ${PROJECT_BINARY_DIR}/gmonscopeConfig.cmake INSTALL_DESTINATION ${package_folder}
        PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
    write_basic_package_version_file(${PROJECT_BINARY_DIR}/gmonscopeConfigVersion.cmake
        COMPATIBILITY SameMinorVersion)
    install(FILES ${PROJECT_BINARY_DIR}/gmonscopeConfig.cmake ${PROJECT_BINARY_DIR}/gmonscopeConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT dev)
    file(RELATIVE_PATH prefix_from_pkgconfig # an installed tree can be moved
        ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
    configure_file(${CMAKE_CURRENT_LIST_DIR}/../gmonscope.pc.in ${PROJECT_BINARY_DIR}/gmonscope.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/gmonscope.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endif()

# A shell looks for a file of the command's name.
set(completion ${CMAKE_CURRENT_LIST_DIR}/../completion)
set(commands)
if(GMONSCOPE_RUNTIME)
    list(APPEND commands gmonscope-record gmonscope-ctl)
endif()
if(GMONSCOPE_ANALYSIS)
    list(APPEND commands gmonscope-report)
endif()
if(GMONSCOPE_GUI)
    list(APPEND commands gmonscope)
endif()
foreach(command IN LISTS commands)
    install(FILES ${completion}/gmonscope.bash RENAME ${command}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${completion}/gmonscope.fish RENAME ${command}.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endforeach()
install(FILES ${completion}/_gmonscope DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)

add_custom_target(uninstall VERBATIM
    COMMAND ${CMAKE_COMMAND} -DMANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt
        -P ${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake)
