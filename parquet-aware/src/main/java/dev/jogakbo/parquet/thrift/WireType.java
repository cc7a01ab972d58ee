package dev.jogakbo.parquet.thrift;

/** The types of the compact protocol, four bits in the header of a field or a list. */
final class WireType {
  static final int STOP = 0;
  static final int TRUE = 1;
  static final int FALSE = 2;
  static final int I8 = 3;
  static final int I16 = 4;
  static final int I32 = 5;
  static final int I64 = 6;
  static final int DOUBLE = 7;
  static final int BINARY = 8;
  static final int LIST = 9;
  static final int SET = 10;
  static final int MAP = 11;
  static final int STRUCT = 12;
  static final int UUID = 13;

  static final int DOUBLE_BYTES = 8;
  static final int UUID_BYTES = 16;

  private WireType() {}

  static boolean isVarint(int type) {
    return type >= I16 && type <= I64;
  }

  static boolean isBoolean(int type) {
    return type == TRUE || type == FALSE;
  }

  static boolean isSequence(int type) {
    return type == LIST || type == SET;
  }

  /** Fewest bytes an element of a list or map takes. */
  static int elementBytesMin(int type) {
    return switch (type) {
      case DOUBLE -> DOUBLE_BYTES;
      case UUID -> UUID_BYTES;
      default -> 1;
    };
  }

  /** Whether every element takes {@link #elementBytesMin}. */
  static boolean isFixed(int type) {
    return isBoolean(type) || type == I8 || type == DOUBLE || type == UUID;
  }
}
