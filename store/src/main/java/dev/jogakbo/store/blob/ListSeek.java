package dev.jogakbo.store.blob;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is sought in a list. */
sealed interface ListSeek {

  /** Whether what is sought lies after a subtree or entry that ends before these sums. */
  boolean isPast(long indexEnd, long weightEnd);

  /** The entry of that index. */
  record Index(long index) implements ListSeek {
    @Override
    public boolean isPast(long indexEnd, long weightEnd) {
      return indexEnd <= index;
    }
  }

  /** The entry that covers that offset. */
  record Weight(long offset) implements ListSeek {
    @Override
    public boolean isPast(long indexEnd, long weightEnd) {
      return weightEnd <= offset;
    }
  }

  /** The first entry whose key is not less. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Key(byte[] key) implements ListSeek {
    @Override
    public boolean isPast(long indexEnd, long weightEnd) {
      throw new UnsupportedOperationException("keys are sought by key");
    }

    /** Whether what is sought does not lie before that key; null is behind all keys. */
    boolean isPast(byte @Nullable [] followingKey) {
      return followingKey != null && Arrays.compareUnsigned(followingKey, key) <= 0;
    }

    /** Whether the key sought is more than that one. */
    boolean isMore(byte[] other) {
      return Arrays.compareUnsigned(key, other) > 0;
    }
  }
}
