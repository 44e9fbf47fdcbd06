# What every target of the project shares.
function(karst_target name)
    target_compile_features(${name} PUBLIC cxx_std_20)
    set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
    # Contraction of a*b+c would make results differ between compilers and processors.
    target_compile_options(${name} PRIVATE -Wall -Wextra -Wconversion -Wshadow
                                           -ffp-contract=off
                                           $<$<BOOL:${KARST_WERROR}>:-Werror>)
endfunction()
