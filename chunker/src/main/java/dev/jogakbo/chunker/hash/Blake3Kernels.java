package dev.jogakbo.chunker.hash;

/** The kernel in use. */
final class Blake3Kernels {
  private static final Blake3Kernel SCALAR = new ScalarKernel();

  private static volatile Blake3Kernel current = SCALAR;

  private Blake3Kernels() {}

  static Blake3Kernel current() {
    return current;
  }

  static Blake3Kernel scalar() {
    return SCALAR;
  }

  static void use(Blake3Kernel kernel) {
    current = kernel;
  }
}
