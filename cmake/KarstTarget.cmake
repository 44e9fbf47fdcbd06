# What every target of the project shares.
function(karst_target name)
    target_compile_features(${name} PUBLIC cxx_std_20)
    set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
    # GCC 12 gives false -Wrestrict alarms on "text" + std::string (its bug 105651).
    # Contraction of a*b+c would make results differ between compilers and processors.
    target_compile_options(${name} PRIVATE -Wall -Wextra -Wconversion -Wshadow
                                           -ffp-contract=off
                                           # False alarms of gcc 12 on joined strings (bug 105651).
                                           $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                                           $<$<BOOL:${KARST_WERROR}>:-Werror>)
endfunction()

# All headers below `folder` belong to the library: they are installed, and the target
# all_verify_interface_header_sets compiles each of them alone.
function(karst_headers name folder)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.h)
    target_sources(${name} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}
                                                   FILES ${headers})
    set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS
                                             ${PROJECT_IS_TOP_LEVEL})
endfunction()
