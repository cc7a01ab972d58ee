package dev.jogakbo.store.read;

import dev.jogakbo.store.pack.RecordDecoder;
import java.util.Queue;

/** A decoder lent to one task; closing gives it back. */
record DecoderLoan(RecordDecoder decoder, Queue<RecordDecoder> owner) implements AutoCloseable {
  @Override
  public void close() {
    owner.add(decoder);
  }
}
