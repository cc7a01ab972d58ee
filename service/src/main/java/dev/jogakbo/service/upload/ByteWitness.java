package dev.jogakbo.service.upload;

import java.io.OutputStream;

/** Sees the bytes of uploads while the store takes them in. */
public interface ByteWitness {

  /** Returns what gets the bytes of that upload, in order, by the thread that takes them in. */
  OutputStream open(StagedUpload upload);
}
