package dev.jogakbo.loadtest.parquet;

/**
 * What storing and reading one file took.
 *
 * @param mode how the service says it stored it, with its reason if it gave one
 * @param fileBytes its length
 * @param newBytes raw bytes of chunks not known before
 * @param storedBytes what they take in packs
 * @param grownBytes what the bucket grew by
 * @param in taking it in
 * @param first reading it the first time
 * @param again reading it once more; of first versions only
 * @param anonymousMib most anonymous memory of the service meanwhile
 * @param load of the machine afterwards
 */
record Figures(
    String mode,
    long fileBytes,
    long newBytes,
    long storedBytes,
    long grownBytes,
    Took in,
    Took first,
    Took again,
    double anonymousMib,
    double load) {

  /**
   * Time for the bytes of a file.
   *
   * @param wallSeconds from begin to end
   * @param cpuSeconds of the service
   */
  record Took(double wallSeconds, double cpuSeconds) {
    static final Took NONE = new Took(0, 0);
  }

  Figures withAgain(Took took) {
    return new Figures(
        mode, fileBytes, newBytes, storedBytes, grownBytes, in, first, took, anonymousMib, load);
  }
}
