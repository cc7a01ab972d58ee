package dev.jogakbo.parquet.deep;

import java.io.IOException;

/** Where bytes wait until a stream in front of them is stored. */
@FunctionalInterface
public interface Scratch {

  /** Opens room for bytes. Who opens it closes it. */
  ScratchBytes open() throws IOException;
}
