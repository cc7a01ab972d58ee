import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/**
 * Writes Parquet files with parquet-java. Each line of its standard input is a job, its words between tabs: source, file to
 * write, codec, version (1 or 2), rows of a row group (0: by size), column with a bloom filter (-: none), dictionary (true or
 * false).
 */
class WriteParquet {
  public static void main(String[] args) throws IOException {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      write(line.split("\t"));
    }
  }

  private static void write(String[] job) throws IOException {
    InputFile source = new LocalInputFile(Path.of(job[0]));
    try (ParquetReader<Group> rows = reader(source);
        ParquetWriter<Group> writer = writer(job, schema(source))) {
      for (Group row = rows.read(); row != null; row = rows.read()) {
        writer.write(row);
      }
    }
  }

  private static MessageType schema(InputFile source) throws IOException {
    try (ParquetFileReader file = ParquetFileReader.open(source)) {
      return file.getFileMetaData().getSchema();
    }
  }

  private static ParquetReader<Group> reader(InputFile source) throws IOException {
    return new ParquetReader.Builder<Group>(source, new PlainParquetConfiguration()) {
      @Override
      protected ReadSupport<Group> getReadSupport() {
        return new GroupReadSupport();
      }
    }.build();
  }

  private static ParquetWriter<Group> writer(String[] job, MessageType schema) throws IOException {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(new LocalOutputFile(Path.of(job[1])))
            .withConf(new PlainParquetConfiguration())
            .withType(schema)
            .withCompressionCodec(CompressionCodecName.valueOf(job[2]))
            .withWriterVersion(job[3].equals("2") ? WriterVersion.PARQUET_2_0 : WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(Boolean.parseBoolean(job[6]));
    if (!job[4].equals("0")) {
      builder.withRowGroupRowCountLimit(Integer.parseInt(job[4]));
    }
    if (!job[5].equals("-")) {
      builder.withBloomFilterEnabled(job[5], true);
    }
    return builder.build();
  }
}
