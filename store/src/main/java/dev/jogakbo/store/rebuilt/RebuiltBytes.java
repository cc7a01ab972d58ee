package dev.jogakbo.store.rebuilt;

import dev.jogakbo.store.id.ContentId;
import java.io.Closeable;
import java.util.Optional;

/** Pieces of contents, kept as long as there is room. Safe for many threads; fails never. */
public interface RebuiltBytes extends Closeable {
  /** Most bytes of a piece. */
  int PIECE_BYTES_MAX = 256 << 10;

  /** Keeps nothing. */
  RebuiltBytes NONE = new NoRebuiltBytes();

  /** Whether anything is ever kept. */
  boolean isKeeping();

  /** Returns the piece of the content that begins at the position and has that length. */
  Optional<byte[]> find(ContentId content, long position, int lengthBytes);

  /**
   * Keeps a piece of a content.
   *
   * @param position where in the content it begins
   * @param lengthBytes those at the start of {@code bytes} are the piece; they are not used after
   *     the call
   */
  void keep(ContentId content, long position, byte[] bytes, int lengthBytes);

  @Override
  void close();
}
