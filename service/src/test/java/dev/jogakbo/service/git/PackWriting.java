package dev.jogakbo.service.git;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;

/** Writes packs, good ones and others. */
final class PackWriting {
  private final ByteArrayOutputStream objects = new ByteArrayOutputStream();
  private int objectCount;

  /** Adds an object as it should be and returns its id. */
  ObjectId add(int type, byte[] bytes) {
    raw(type, bytes.length, new byte[0], bytes);
    return new ObjectInserter.Formatter().idFor(type, bytes);
  }

  ObjectId blob(String text) {
    return add(Constants.OBJ_BLOB, text.getBytes(UTF_8));
  }

  /** Adds a tree of entries made by {@link #entry}. */
  ObjectId tree(byte[]... entries) {
    ByteArrayOutputStream tree = new ByteArrayOutputStream();
    for (byte[] entry : entries) {
      tree.writeBytes(entry);
    }
    return add(Constants.OBJ_TREE, tree.toByteArray());
  }

  static byte[] entry(String mode, byte[] name, ObjectId id) {
    ByteArrayOutputStream entry = new ByteArrayOutputStream();
    entry.writeBytes((mode + " ").getBytes(US_ASCII));
    entry.writeBytes(name);
    entry.write(0);
    byte[] raw = new byte[20];
    id.copyRawTo(raw, 0);
    entry.writeBytes(raw);
    return entry.toByteArray();
  }

  static byte[] entry(String mode, String name, ObjectId id) {
    return entry(mode, name.getBytes(UTF_8), id);
  }

  ObjectId commit(ObjectId tree, String parent) {
    return commit(tree, parent, "1700000000 +0100");
  }

  ObjectId commit(ObjectId tree, String parent, String when) {
    String parents = parent.isEmpty() ? "" : "parent " + parent + "\n";
    String who = "Eve <eve@example.org> " + when;
    return add(
        Constants.OBJ_COMMIT,
        "tree %s\n%sauthor %s\ncommitter %s\n\nhostile\n"
            .formatted(tree.name(), parents, who, who)
            .getBytes(UTF_8));
  }

  /** Adds something that says to be of that type and length. */
  void raw(int type, long declaredBytes, byte[] head, byte[] bytes) {
    objectCount++;
    long left = declaredBytes >> 4;
    int first = type << 4 | (int) (declaredBytes & 15);
    objects.write(left == 0 ? first : first | 0x80);
    while (left != 0) {
      int next = (int) (left & 0x7f);
      left >>= 7;
      objects.write(left == 0 ? next : next | 0x80);
    }
    objects.writeBytes(head);
    objects.writeBytes(deflated(bytes));
  }

  private static byte[] deflated(byte[] bytes) {
    try (Deflater deflater = new Deflater()) {
      deflater.setInput(bytes);
      deflater.finish();
      byte[] buffer = new byte[64 + bytes.length + bytes.length / 100];
      return Arrays.copyOf(buffer, deflater.deflate(buffer));
    }
  }

  byte[] toBytes() {
    return toBytes(objectCount);
  }

  /** Returns the pack, which says to have that many objects. */
  byte[] toBytes(int declaredCount) {
    byte[] body =
        ByteBuffer.allocate(12 + objects.size())
            .put("PACK".getBytes(US_ASCII))
            .putInt(2)
            .putInt(declaredCount)
            .put(objects.toByteArray())
            .array();
    return ByteBuffer.allocate(body.length + 20).put(body).put(sha1(body)).array();
  }

  private static byte[] sha1(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
