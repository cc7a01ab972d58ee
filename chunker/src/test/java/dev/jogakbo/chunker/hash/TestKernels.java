package dev.jogakbo.chunker.hash;

import java.util.List;

/**
 * The kernels under test. The build adds the vector module, so a missing vector kernel is a
 * failure, not a reason to test less.
 */
final class TestKernels {
  private TestKernels() {}

  static List<Blake3Kernel> all() {
    return List.of(Blake3Kernels.scalar(), Blake3Kernels.findVector().orElseThrow());
  }
}
