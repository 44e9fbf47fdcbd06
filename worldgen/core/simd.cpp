#include "worldgen/core/simd.h"

namespace karst {

Simd best_simd() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") ? Simd::avx2 : Simd::portable;
#else
    return Simd::portable;
#endif
}

}  // namespace karst
