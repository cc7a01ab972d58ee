package dev.jogakbo.parquet.transform;

import java.util.Iterator;
import java.util.List;

/** Makes positions what they were. */
final class SiteDecoder extends SiteCoder {
  private static final int NO_MORE = -1;

  private final Iterator<Integer> exceptions;
  private int nextException;

  SiteDecoder(byte[] source, List<Integer> exceptions) {
    super(source, source.length);
    this.exceptions = exceptions.iterator();
    nextException = next();
  }

  @Override
  long replace(Site site, long number, RelativeCode code, long expected) {
    if (site.index() == nextException) {
      nextException = next();
      keep(site);
      return number;
    }
    long value = code.decode(number, expected);
    target.zigzag(value);
    return value;
  }

  private int next() {
    return exceptions.hasNext() ? exceptions.next() : NO_MORE;
  }
}
