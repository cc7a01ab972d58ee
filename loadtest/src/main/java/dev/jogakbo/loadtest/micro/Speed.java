package dev.jogakbo.loadtest.micro;

import java.util.List;
import java.util.function.ToLongFunction;

/** What is measured in every round. */
enum Speed {
  ADD_CHAIN("add chain", bytes -> AddChain.run(bytes.length)),
  CHUNKER("chunker", Work::chunk),
  BLAKE3("BLAKE3 of 64 KiB", Work::hashPieces),
  CHUNK_AND_HASH("chunk + hash", Work::chunkAndHash),
  SHA256("SHA-256 of 64 KiB", Work::sha256),
  B3SUM("b3sum, one thread", bytes -> 0);

  static final List<Speed> MEASURED_IN_PROCESS =
      List.of(ADD_CHAIN, CHUNKER, BLAKE3, CHUNK_AND_HASH, SHA256);

  final String label;
  private final ToLongFunction<byte[]> work;

  Speed(String label, ToLongFunction<byte[]> work) {
    this.label = label;
    this.work = work;
  }

  long work(byte[] bytes) {
    return work.applyAsLong(bytes);
  }
}
