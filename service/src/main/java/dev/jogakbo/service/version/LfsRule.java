package dev.jogakbo.service.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.eclipse.jgit.attributes.Attribute;
import org.eclipse.jgit.attributes.AttributesNode;
import org.eclipse.jgit.attributes.AttributesRule;

/**
 * Which files git sees as git-lfs pointers, whatever door they came by: {@code README.md} and
 * {@code .gitattributes} never; else files of more than {@link #REGULAR_BYTES_MAX} bytes, files
 * that the commit's own {@code .gitattributes} gives the lfs filter, and files of the types in
 * {@link #DEFAULT_ATTRIBUTES}.
 */
public final class LfsRule {
  /** Longest file that can be a regular git blob. */
  public static final long REGULAR_BYTES_MAX = 5_000_000;

  /** The {@code .gitattributes} a new repository starts with. */
  public static final String DEFAULT_ATTRIBUTES =
      """
      *.7z filter=lfs diff=lfs merge=lfs -text
      *.arrow filter=lfs diff=lfs merge=lfs -text
      *.avro filter=lfs diff=lfs merge=lfs -text
      *.bin filter=lfs diff=lfs merge=lfs -text
      *.bz2 filter=lfs diff=lfs merge=lfs -text
      *.ckpt filter=lfs diff=lfs merge=lfs -text
      *.ftz filter=lfs diff=lfs merge=lfs -text
      *.gz filter=lfs diff=lfs merge=lfs -text
      *.h5 filter=lfs diff=lfs merge=lfs -text
      *.joblib filter=lfs diff=lfs merge=lfs -text
      *.lfs.* filter=lfs diff=lfs merge=lfs -text
      *.lz4 filter=lfs diff=lfs merge=lfs -text
      *.mds filter=lfs diff=lfs merge=lfs -text
      *.mlmodel filter=lfs diff=lfs merge=lfs -text
      *.model filter=lfs diff=lfs merge=lfs -text
      *.msgpack filter=lfs diff=lfs merge=lfs -text
      *.npy filter=lfs diff=lfs merge=lfs -text
      *.npz filter=lfs diff=lfs merge=lfs -text
      *.onnx filter=lfs diff=lfs merge=lfs -text
      *.ot filter=lfs diff=lfs merge=lfs -text
      *.parquet filter=lfs diff=lfs merge=lfs -text
      *.pb filter=lfs diff=lfs merge=lfs -text
      *.pickle filter=lfs diff=lfs merge=lfs -text
      *.pkl filter=lfs diff=lfs merge=lfs -text
      *.pt filter=lfs diff=lfs merge=lfs -text
      *.pth filter=lfs diff=lfs merge=lfs -text
      *.rar filter=lfs diff=lfs merge=lfs -text
      *.safetensors filter=lfs diff=lfs merge=lfs -text
      saved_model/**/* filter=lfs diff=lfs merge=lfs -text
      *.tar.* filter=lfs diff=lfs merge=lfs -text
      *.tar filter=lfs diff=lfs merge=lfs -text
      *.tflite filter=lfs diff=lfs merge=lfs -text
      *.tgz filter=lfs diff=lfs merge=lfs -text
      *.wasm filter=lfs diff=lfs merge=lfs -text
      *.xz filter=lfs diff=lfs merge=lfs -text
      *.zip filter=lfs diff=lfs merge=lfs -text
      *.zst filter=lfs diff=lfs merge=lfs -text
      *tfevents* filter=lfs diff=lfs merge=lfs -text
      *.pcm filter=lfs diff=lfs merge=lfs -text
      *.sam filter=lfs diff=lfs merge=lfs -text
      *.raw filter=lfs diff=lfs merge=lfs -text
      *.aac filter=lfs diff=lfs merge=lfs -text
      *.flac filter=lfs diff=lfs merge=lfs -text
      *.mp3 filter=lfs diff=lfs merge=lfs -text
      *.ogg filter=lfs diff=lfs merge=lfs -text
      *.wav filter=lfs diff=lfs merge=lfs -text
      *.bmp filter=lfs diff=lfs merge=lfs -text
      *.gif filter=lfs diff=lfs merge=lfs -text
      *.png filter=lfs diff=lfs merge=lfs -text
      *.tiff filter=lfs diff=lfs merge=lfs -text
      *.jpg filter=lfs diff=lfs merge=lfs -text
      *.jpeg filter=lfs diff=lfs merge=lfs -text
      *.webp filter=lfs diff=lfs merge=lfs -text
      *.mp4 filter=lfs diff=lfs merge=lfs -text
      *.webm filter=lfs diff=lfs merge=lfs -text
      """;

  /** Where a commit's own rules are. */
  public static final FilePath ATTRIBUTES = new FilePath(".gitattributes");

  /** Longest {@code .gitattributes} that is looked at; of a longer one no rule counts. */
  static final int ATTRIBUTES_BYTES_MAX = 1 << 20;

  private static final Set<String> ALWAYS_REGULAR = Set.of("README.md", ".gitattributes");
  private static final AttributesNode DEFAULTS = parse(DEFAULT_ATTRIBUTES.getBytes(UTF_8));

  private final AttributesNode own;

  private LfsRule(AttributesNode own) {
    this.own = own;
  }

  /** Returns the rule of a commit without a {@code .gitattributes}. */
  public static LfsRule standard() {
    return new LfsRule(new AttributesNode());
  }

  /** Returns the rule of a commit with those bytes as its {@code .gitattributes}. */
  public static LfsRule of(byte[] attributes) {
    return new LfsRule(parse(attributes));
  }

  /** Returns how git is to see a file of that path and length. */
  public FileStorage storageOf(FilePath path, long sizeBytes) {
    if (ALWAYS_REGULAR.contains(path.name())) {
      return FileStorage.REGULAR;
    }
    boolean lfs = sizeBytes > REGULAR_BYTES_MAX || covers(own, path) || covers(DEFAULTS, path);
    return lfs ? FileStorage.LFS : FileStorage.REGULAR;
  }

  /** Whether the last rule that says something of the path's filter says lfs. */
  private static boolean covers(AttributesNode node, FilePath path) {
    boolean covered = false;
    for (AttributesRule rule : node.getRules()) {
      for (Attribute attribute : rule.getAttributes()) {
        if (attribute.getKey().equals("filter") && rule.isMatch(path.value(), false)) {
          covered = "lfs".equals(attribute.getValue());
        }
      }
    }
    return covered;
  }

  private static AttributesNode parse(byte[] attributes) {
    AttributesNode node = new AttributesNode();
    try {
      node.parse(new ByteArrayInputStream(attributes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return node;
  }
}
