# SPDX-License-Identifier: MIT
# lumen_program: the program lumen, wherever it is needed. The same whatever the build around it is.
find_package(Threads REQUIRED)

# After the flags of the build type, so that these win. A profile by mcount counts calls between functions that
# still exist as such: no inlining (but of what is marked so), no clones of functions under other names, and no
# jump in place of a last call, which would make the function's own caller the caller. -ffp-contract=off: the
# sample's output is the same on every machine.
set(sample_options -O2 -g -pg -fno-sanitize=all -fno-inline -fno-optimize-sibling-calls -ffp-contract=off
    $<$<C_COMPILER_ID:GNU>:-fno-partial-inlining -fno-ipa-cp -fno-ipa-sra -fno-ipa-icf>)

function(sample_target name folder)
    target_compile_options(${name} PRIVATE ${sample_options})
    target_link_options(${name} PRIVATE -pg -fno-sanitize=all)
    target_link_libraries(${name} PRIVATE gmonscope::warnings m)
    # Copied and installed as one directory, the program finds its library in it.
    set_target_properties(${name} PROPERTIES
        INTERPROCEDURAL_OPTIMIZATION OFF
        BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN"
        RUNTIME_OUTPUT_DIRECTORY ${folder} LIBRARY_OUTPUT_DIRECTORY ${folder})
endfunction()

# lumen_program(PROGRAM LIBRARY FOLDER): these two targets, as lumen and liblumenfmt.so in the folder.
function(lumen_program program library folder)
    set(source ${PROJECT_SOURCE_DIR}/tests/programs)
    add_library(${library} SHARED ${source}/lumenfmt/lumenfmt.c)
    sample_target(${library} ${folder})
    target_include_directories(${library} PUBLIC ${source}/lumenfmt)
    set_target_properties(${library} PROPERTIES OUTPUT_NAME lumenfmt)

    set(parts builtins eval gc hash interp lexer main parser value)
    list(TRANSFORM parts REPLACE "(.+)" "${source}/lumen/\\1.c")
    add_executable(${program} ${parts})
    sample_target(${program} ${folder})
    target_link_libraries(${program} PRIVATE ${library} Threads::Threads)
    set_target_properties(${program} PROPERTIES OUTPUT_NAME lumen)
endfunction()
