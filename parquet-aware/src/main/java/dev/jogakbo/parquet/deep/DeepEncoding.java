package dev.jogakbo.parquet.deep;

import dev.jogakbo.parquet.codec.EncoderParameters;

/** Which profile makes pages, and what it needs for it. */
record DeepEncoding(int profileId, EncoderParameters parameters) {
  int parameterBytes() {
    return parameters.toByteArray().length;
  }
}
