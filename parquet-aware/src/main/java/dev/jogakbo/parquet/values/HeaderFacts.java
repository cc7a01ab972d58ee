package dev.jogakbo.parquet.values;

import dev.jogakbo.parquet.encoding.ByteAppender;

/** Says of one page what can be computed of it. */
interface HeaderFacts {

  /** Returns a fact that is a number. */
  long number(HeaderFact fact);

  /** Returns the least or the greatest value. */
  byte[] extreme(HeaderFact fact);

  /** Appends a fact as Thrift's compact protocol has it. */
  default void append(HeaderFact fact, ByteAppender target) {
    if (fact.isNumber()) {
      target.zigzag(number(fact));
    } else {
      byte[] extreme = extreme(fact);
      target.varint(extreme.length).bytes(extreme);
    }
  }
}
