package dev.jogakbo.chunker.hash;

import java.util.Optional;

/**
 * The kernels this virtual machine has and the one in use: scalar until another is known to be
 * faster here.
 */
final class Blake3Kernels {
  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  /** Narrower vectors gain nothing over scalar code. */
  private static final int LANES_MIN = 8;

  private static final Blake3Kernel SCALAR = new ScalarKernel();

  private static volatile Blake3Kernel current = SCALAR;

  private Blake3Kernels() {}

  static Blake3Kernel current() {
    return current;
  }

  static void use(Blake3Kernel kernel) {
    current = kernel;
  }

  static Blake3Kernel scalar() {
    return SCALAR;
  }

  /**
   * The vector kernel, where the module was added to the virtual machine and the processor has
   * vectors worth it.
   */
  static Optional<Blake3Kernel> findVector() {
    if (ModuleLayer.boot().findModule(VECTOR_MODULE).isEmpty()) {
      return Optional.empty();
    }
    return VectorLanes.COUNT < LANES_MIN ? Optional.empty() : Optional.of(new VectorKernel());
  }
}
