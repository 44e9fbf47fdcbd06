// Which processor instructions a kernel may use. Results never depend on it: the same source is
// compiled for each, and tests compare them.
#pragma once

// Marks the AVX2 version of a kernel; the body it calls must be always_inline.
#if defined(__x86_64__)
#define KARST_TARGET_AVX2 [[gnu::target("avx2")]]
#else
#define KARST_TARGET_AVX2
#endif

namespace karst {

enum class Simd { portable, avx2 };

// The best that this processor has. Thread-safe.
Simd best_simd();

}  // namespace karst
