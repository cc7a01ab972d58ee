package dev.jogakbo.store.recipe;

/** The inputs of a transform, one after another. Used by one thread. */
public interface TransformInput {

  /** Returns the bytes of all inputs. */
  long lengthBytes();

  /** Fills {@code destination[offset, offset + lengthBytes)} from {@code position} on. */
  void read(long position, byte[] destination, int offset, int lengthBytes);
}
