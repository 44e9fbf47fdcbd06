# Compiles a file into a target as `extern const std::uint8_t karst::SYMBOL[]` and
# `extern const std::size_t karst::SYMBOLSize`.
function(karst_embed target symbol file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
    file(READ ${file} bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    file(CONFIGURE OUTPUT embedded/${symbol}.cpp CONTENT [[
#include <cstddef>
#include <cstdint>

namespace karst {
extern const std::size_t @symbol@Size;
extern const std::uint8_t @symbol@[];
const std::size_t @symbol@Size = @size@;
const std::uint8_t @symbol@[] = {
@bytes@};
}  // namespace karst
]] @ONLY)
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/embedded/${symbol}.cpp)
endfunction()
