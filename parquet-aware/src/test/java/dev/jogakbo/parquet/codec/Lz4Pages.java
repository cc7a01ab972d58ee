package dev.jogakbo.parquet.codec;

/** Makes pages in Hadoop's framing. */
record Lz4Pages(Profiles profiles) {
  EncoderProfile profile() {
    return profiles.load(FrozenProfiles.LZ4_FAST + FrozenProfiles.HADOOP);
  }

  /** Groups blocks of those plain lengths. */
  byte[] grouped(byte[] plain, int[][] groups) throws PageRefusedException {
    ParameterWriter parameters = new ParameterWriter();
    for (int[] group : groups) {
      parameters.varint(group.length);
      for (int length : group) {
        parameters.varint(length);
      }
    }
    PageBench bench = new PageBench(profiles, PageLimits.DEFAULT);
    PageEncoding encoding = new PageEncoding(profile(), parameters.parameters());
    return bench.encode(encoding, ByteSlice.of(plain)).toByteArray();
  }
}
