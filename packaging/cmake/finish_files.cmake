# SPDX-License-Identifier: MIT
# Prepares the files of a package before it is made of them.

# Manual pages in packages are compressed, without a time in them.
file(GLOB_RECURSE pages "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*.[1-9]")
list(FILTER pages INCLUDE REGEX "/share/man/")
foreach(page IN LISTS pages)
    execute_process(COMMAND gzip -9n "${page}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# Only Debian asks lintian.
if(NOT CPACK_GENERATOR STREQUAL DEB)
    file(GLOB_RECURSE overrides LIST_DIRECTORIES ON "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*")
    list(FILTER overrides INCLUDE REGEX "/share/lintian$")
    foreach(folder IN LISTS overrides)
        file(REMOVE_RECURSE "${folder}")
    endforeach()
endif()

# Whoever packs them with a umask of 077: folders are for all users.
execute_process(COMMAND find "${CPACK_TEMPORARY_INSTALL_DIRECTORY}" -type d -exec chmod 755 {} +
    COMMAND_ERROR_IS_FATAL ANY)

# Two builds of the same sources make the same package.
if(DEFINED ENV{SOURCE_DATE_EPOCH})
    execute_process(COMMAND find "${CPACK_TEMPORARY_INSTALL_DIRECTORY}" -exec touch -h -d "@$ENV{SOURCE_DATE_EPOCH}" {} +
        COMMAND_ERROR_IS_FATAL ANY)
endif()
