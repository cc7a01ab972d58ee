package dev.jogakbo.loadtest.micro;

import java.util.List;

/** What is measured in every round. */
enum Speed {
  ADD_CHAIN("add chain"),
  CHUNKER("chunker"),
  BLAKE3("BLAKE3 of 64 KiB"),
  CHUNK_AND_HASH("chunk + hash"),
  SHA256("SHA-256 of 64 KiB"),
  B3SUM("b3sum, one thread");

  static final List<Speed> MEASURED_IN_PROCESS =
      List.of(ADD_CHAIN, CHUNKER, BLAKE3, CHUNK_AND_HASH, SHA256);

  final String label;

  Speed(String label) {
    this.label = label;
  }

  /** Does the work over the bytes; the additions are as many as there are bytes. */
  long work(byte[] bytes) {
    return switch (this) {
      case ADD_CHAIN -> AddChain.run(bytes.length);
      case CHUNKER -> Work.chunk(bytes);
      case BLAKE3 -> Work.hashPieces(bytes);
      case CHUNK_AND_HASH -> Work.chunkAndHash(bytes);
      case SHA256 -> Work.sha256(bytes);
      case B3SUM -> throw new IllegalArgumentException(label + " is another program");
    };
  }
}
