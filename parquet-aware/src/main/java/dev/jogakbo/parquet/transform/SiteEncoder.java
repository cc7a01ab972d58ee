package dev.jogakbo.parquet.transform;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes positions relative. What is not written as short as it could be stays, as an exception.
 * Gives up where the target becomes much longer than the source, which takes a source made for it.
 */
final class SiteEncoder extends SiteCoder {
  private static final int GROWTH_BYTES_MAX = 1 << 10;

  private final List<Integer> exceptions = new ArrayList<>();

  SiteEncoder(byte[] source, int sourceBytes) {
    super(source, sourceBytes);
  }

  /** Returns the indexes of sites that stayed as they were, ascending. */
  List<Integer> exceptions() {
    return exceptions;
  }

  /** Whether the target is of no use. */
  boolean hasGivenUp() {
    return target.size() > sourceBytes + GROWTH_BYTES_MAX
        || exceptions.size() > FooterParameters.EXCEPTION_COUNT_MAX;
  }

  /**
   * Copies what follows the last site, and of an array that goes on behind the source all of it.
   */
  byte[] finishWith(byte[] longer) {
    finish();
    return target.append(longer, sourceBytes, longer.length).toByteArray();
  }

  @Override
  long replace(Site site, long number, RelativeCode code, long expected) {
    if (hasGivenUp()) {
      return number;
    }
    if (ByteBuilder.isZigzag(source, site.start(), site.end(), number)) {
      target.zigzag(code.encode(number, expected));
    } else {
      exceptions.add(site.index());
      keep(site);
    }
    return number;
  }
}
