package dev.jogakbo.service.viewer;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How tables are written, by the ends of files' names. */
enum TableFormat {
  PARQUET("parquet"),
  CSV("csv"),
  TSV("csv"),
  JSON("json"),
  TEXT("text");

  /** Ends of names that other readers of datasets know; files of them are no tables here. */
  private static final Set<String> OTHERS =
      Set.of(
          ("arrow tar zip xml hdf5 h5 lance vortex tsfile conll conllu eval pdf fa fasta fna ffn faa"
                  + " fq fastq gb gbk pdb cif png jpg jpeg gif bmp webp tif tiff ico svg wav mp3 flac"
                  + " ogg opus m4a aac aiff mp4 avi mov mkv webm mpeg mpg glb ply stl obj nii")
              .split(" "));

  /** Of ends that occur equally often the first of these is meant, else the last by name. */
  private static final List<String> PREFERRED =
      List.of("parquet", "lance", "vortex", "arrow", "jsonl", "json", "csv");

  private final String builder;

  TableFormat(String builder) {
    this.builder = builder;
  }

  private List<String> extensions() {
    return switch (this) {
      case PARQUET -> List.of("parquet", "geoparquet", "gpq");
      case CSV -> List.of("csv");
      case TSV -> List.of("tsv");
      case JSON -> List.of("json", "jsonl", "ndjson");
      case TEXT -> List.of("txt");
    };
  }

  /** Returns what the library of datasets calls its reader. */
  String builder() {
    return builder;
  }

  /** Whether the file's name says that it is one of these. */
  boolean isOf(DataFile file) {
    return file.extensions().stream().anyMatch(this::reads);
  }

  /** One reader takes all ends of its names: of tables between commas also those between tabs. */
  private boolean reads(String extension) {
    return Arrays.stream(values())
        .anyMatch(
            format -> format.builder.equals(builder) && format.extensions().contains(extension));
  }

  /** Finds the format that most of the files have; nothing if that is none of these. */
  static Optional<TableFormat> find(List<DataFile> files) {
    Map<String, Integer> counts = new HashMap<>();
    files.forEach(
        file -> file.extensions().forEach(extension -> counts.merge(extension, 1, Integer::sum)));
    return counts.keySet().stream()
        .filter(extension -> OTHERS.contains(extension) || ofExtension(extension).isPresent())
        .max(
            Comparator.<String>comparingInt(extension -> counts.getOrDefault(extension, 0))
                .thenComparingInt(TableFormat::preference)
                .thenComparing(Comparator.naturalOrder()))
        .flatMap(TableFormat::ofExtension);
  }

  private static int preference(String extension) {
    int place = PREFERRED.indexOf(extension);
    return place < 0 ? 0 : PREFERRED.size() - place;
  }

  private static Optional<TableFormat> ofExtension(String extension) {
    return Arrays.stream(values())
        .filter(format -> format.extensions().contains(extension))
        .findFirst();
  }
}
