package dev.jogakbo.service.xet;

import dev.jogakbo.chunker.hash.ChunkHash;
import dev.jogakbo.chunker.hash.FileHash;
import dev.jogakbo.chunker.hash.XorbHash;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import java.util.function.Function;

/** Hashes in addresses: 64 lowercase hex digits in Xet's order. */
final class CasPath {
  private CasPath() {}

  static XorbHash xorb(String text) {
    return parse(text, XorbHash::parse);
  }

  static FileHash file(String text) {
    return parse(text, FileHash::parse);
  }

  static ChunkHash chunk(String text) {
    return parse(text, ChunkHash::parse);
  }

  private static <T> T parse(String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, String.valueOf(e.getMessage()));
    }
  }

  static ProblemException nothing(String detail) {
    return new ProblemException(ProblemType.NOT_FOUND, detail);
  }
}
