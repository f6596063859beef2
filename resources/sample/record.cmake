# SPDX-License-Identifier: MIT
# record.cmake: the profile of FOLDER/lumen with SCRIPT: by RECORDER, or the one in the folder GIVEN. If there can be none,
# a warning says why, and the build goes on.
file(REMOVE ${FOLDER}/gmon.out ${FOLDER}/gmon.out.scope)
file(COPY ${SCRIPT} DESTINATION ${FOLDER})
if(GIVEN)
    file(COPY ${GIVEN}/gmon.out ${GIVEN}/gmon.out.scope DESTINATION ${FOLDER})
    return()
elseif(IS_FOREIGN)
    return()
endif()
execute_process(COMMAND ${RECORDER} -o gmon.out -- ./lumen sample.lum WORKING_DIRECTORY ${FOLDER}
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE said TIMEOUT 300)
if(status OR NOT EXISTS ${FOLDER}/gmon.out OR NOT EXISTS ${FOLDER}/gmon.out.scope)
    file(REMOVE ${FOLDER}/gmon.out ${FOLDER}/gmon.out.scope)
    message(WARNING "The sample cannot be recorded here, so the welcome page offers none: ${status}\n${said}")
endif()
