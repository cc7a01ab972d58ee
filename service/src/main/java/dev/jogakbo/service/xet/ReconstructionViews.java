package dev.jogakbo.service.xet;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/** What clients are told of how a file is put together, in both versions of the protocol. */
final class ReconstructionViews {
  private ReconstructionViews() {}

  /** Numbers from start on; whether the end counts depends on where this stands. */
  record RangeView(long start, long end) {}

  /** A run of a xorb's chunks, the end not counting. */
  record TermView(
      String hash, @JsonProperty("unpacked_length") long unpackedLength, RangeView range) {}

  /** Version 1. */
  record V1(
      @JsonProperty("offset_into_first_range") long offset,
      List<TermView> terms,
      @JsonProperty("fetch_info") Map<String, List<FetchView>> fetches) {}

  /** Where chunks are to be had; of the bytes the end counts. */
  record FetchView(RangeView range, String url, @JsonProperty("url_range") RangeView urlRange) {}

  /** Version 2. */
  record V2(
      @JsonProperty("offset_into_first_range") long offset,
      List<TermView> terms,
      Map<String, List<XorbView>> xorbs) {}

  /** Where chunks are to be had. */
  record XorbView(String url, List<PartView> ranges) {}

  /** Chunks, the end not counting, and their bytes, the end counting. */
  record PartView(RangeView chunks, RangeView bytes) {}
}
