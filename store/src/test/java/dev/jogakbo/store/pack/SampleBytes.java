package dev.jogakbo.store.pack;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.jogakbo.store.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Random;

/** Bytes of the kinds that files are made of. */
enum SampleBytes {
  TEXT {
    @Override
    byte[] of(int lengthBytes, Random random) {
      StringBuilder text = new StringBuilder();
      while (text.length() < lengthBytes) {
        text.append(WORDS[random.nextInt(WORDS.length)]).append(' ').append(random.nextInt(1000));
        text.append(random.nextInt(8) == 0 ? '\n' : ',');
      }
      return text.substring(0, lengthBytes).getBytes(US_ASCII);
    }
  },
  RANDOM {
    @Override
    byte[] of(int lengthBytes, Random random) {
      byte[] bytes = new byte[lengthBytes];
      random.nextBytes(bytes);
      return bytes;
    }
  },
  ONE_VALUE {
    @Override
    byte[] of(int lengthBytes, Random random) {
      byte[] bytes = new byte[lengthBytes];
      Arrays.fill(bytes, (byte) random.nextInt());
      return bytes;
    }
  },
  FLOATS {
    @Override
    byte[] of(int lengthBytes, Random random) {
      ByteWriter floats = new ByteWriter(lengthBytes + Float.BYTES);
      while (floats.size() < lengthBytes) {
        floats.u32(Float.floatToIntBits((float) random.nextGaussian()) & 0xffff_ffffL);
      }
      return Arrays.copyOf(floats.toByteArray(), lengthBytes);
    }
  },
  INTEGERS {
    @Override
    byte[] of(int lengthBytes, Random random) {
      ByteWriter integers = new ByteWriter(lengthBytes + Integer.BYTES);
      int value = random.nextInt(1 << 20);
      while (integers.size() < lengthBytes) {
        value += random.nextInt(500);
        integers.u32(value);
      }
      return Arrays.copyOf(integers.toByteArray(), lengthBytes);
    }
  };

  private static final String[] WORDS = {
    "amber", "basalt", "cobalt", "dune", "ember", "fjord", "granite", "harbour", "island", "juniper"
  };

  abstract byte[] of(int lengthBytes, Random random);
}
