# The analysis and the window as tests link them: as shared libraries, since 170 test programs with all of it inside took
# 9 GB in the two presets that packaging/test.sh builds. A fuzz target has everything inside.

# gmonscope_tested_library(PART LIBRARIES...)
# The shared library PART_tested of the objects of the static library PART. LIBRARIES are as for target_link_libraries().
function(gmonscope_tested_library part)
    if(GMONSCOPE_FUZZ)
        add_library(${part}_tested ALIAS ${part})
        return()
    endif()
    set_target_properties(${part} PROPERTIES CXX_VISIBILITY_PRESET default)
    target_compile_options(${part} PRIVATE -fno-semantic-interposition) # as fast as with hidden symbols
    add_library(${part}_tested SHARED EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${part}>)
    set_target_properties(${part}_tested PROPERTIES AUTOMOC OFF LINKER_LANGUAGE CXX
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    target_include_directories(${part}_tested INTERFACE $<TARGET_PROPERTY:${part},INTERFACE_INCLUDE_DIRECTORIES>)
    target_link_libraries(${part}_tested ${ARGN})
    if(GMONSCOPE_LLD)
        target_link_options(${part}_tested PRIVATE -fuse-ld=lld)
    endif()
endfunction()

# lld takes a fifth of the time. The programs under test are linked as their authors would.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=lld GMONSCOPE_LLD)
