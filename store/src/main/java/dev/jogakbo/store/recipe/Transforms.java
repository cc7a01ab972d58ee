package dev.jogakbo.store.recipe;

import dev.jogakbo.store.error.FormatTooNewException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The transforms this process knows. Immutable. */
public final class Transforms {
  /** Knows no transform. */
  public static final Transforms NONE = new Transforms(List.of());

  private final Map<TransformId, Transform> transforms;

  private Transforms(Collection<? extends Transform> transforms) {
    this.transforms =
        transforms.stream()
            .collect(Collectors.toUnmodifiableMap(Transform::id, Function.identity()));
  }

  /** Returns a registry of these, no two of which have one id. */
  public static Transforms of(Collection<? extends Transform> transforms) {
    return new Transforms(transforms);
  }

  /**
   * Returns the transform.
   *
   * @throws FormatTooNewException if this process does not know it
   */
  public Transform load(TransformId id) {
    Transform transform = transforms.get(id);
    if (transform == null) {
      throw new FormatTooNewException(
          id + " is not known here; expected one of " + transforms.keySet());
    }
    return transform;
  }
}
