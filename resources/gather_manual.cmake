# SPDX-License-Identifier: MIT
# gather_manual.cmake: the pages of SOURCE and what they link, in the one folder MANUAL, where links lead from page to page.
file(REMOVE_RECURSE ${MANUAL})
file(GLOB pages ${SOURCE}/resources/manual/*.md)
file(GLOB pictures ${SOURCE}/resources/screenshot*.png)
foreach(page IN LISTS pages ITEMS ${SOURCE}/README.md ${SOURCE}/runtime/formats/FORMAT.md)
    cmake_path(GET page FILENAME name)
    file(READ "${page}" text)
    string(REGEX REPLACE "\\]\\((\\.\\./)*(resources/manual/|resources/|runtime/formats/)?([A-Za-z0-9_.-]+)([#)])"
        "](\\3\\4" text "${text}")
    file(WRITE ${MANUAL}/${name} "${text}")
endforeach()
file(COPY ${pictures} ${SOURCE}/LICENSE DESTINATION ${MANUAL})

# The program of the course, flat, so that it can be copied and built.
file(GLOB sources ${SOURCE}/tests/programs/lumen/* ${SOURCE}/tests/programs/lumenfmt/*
    ${SOURCE}/resources/sample/course/*)
file(COPY ${sources} DESTINATION ${MANUAL}/examples/lumen)
