package dev.jogakbo.parquet;

/** A file of the samples. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SampleFile(String name, byte[] bytes) {
  @Override
  public String toString() {
    return name;
  }
}
