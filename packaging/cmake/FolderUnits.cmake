# gmonscope_folder_units(TARGET)
# With GMONSCOPE_FOLDER_UNITS, the C++ files of each folder of TARGET are compiled as one: what they all include and
# instantiate is compiled once, and a whole build takes about half of the time. To be called behind the target's last
# source. Names that are local to a file must then differ within a folder.
function(gmonscope_folder_units target)
    if(NOT GMONSCOPE_FOLDER_UNITS)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    target_compile_options(${target} PRIVATE # gcc takes each file of a unit for a header
        $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
    get_target_property(target_folder ${target} SOURCE_DIR)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${target_folder})
        cmake_path(GET source EXTENSION LAST_ONLY extension)
        if(extension STREQUAL ".cpp")
            cmake_path(GET source PARENT_PATH folder)
            cmake_path(GET folder FILENAME folder)
            set_property(SOURCE ${source} DIRECTORY ${target_folder} PROPERTY UNITY_GROUP ${folder})
        endif()
    endforeach()
endfunction()
