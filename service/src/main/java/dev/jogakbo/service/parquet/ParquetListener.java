package dev.jogakbo.service.parquet;

import dev.jogakbo.parquet.transform.Section.Plain.Cause;

/** Is told what is done to Parquet files. Called by many threads. */
public interface ParquetListener {
  /** Nobody counts. */
  ParquetListener NONE =
      new ParquetListener() {
        @Override
        public void stored(ParquetOutcome outcome, long nanos) {}

        @Override
        public void tookApart(PageTally pages) {}

        @Override
        public void keptSection(Cause cause) {}
      };

  /** A file that begins as Parquet does was stored; the time is without that of its arrival. */
  void stored(ParquetOutcome outcome, long nanos);

  /** Column chunks of a file were taken apart, or could not be; the file may yet be refused. */
  void tookApart(PageTally pages);

  /** Part of a file that was taken apart is kept as it is. */
  void keptSection(Cause cause);
}
