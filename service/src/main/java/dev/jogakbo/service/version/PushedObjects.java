package dev.jogakbo.service.version;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The git objects that came with a push: their bytes were hashed, and nothing else is known. */
public interface PushedObjects {

  /** Returns the object of that type and id, or null if none came. */
  byte @Nullable [] find(ObjectType type, GitId id);

  /** Returns the ids of all of that type. */
  List<GitId> ids(ObjectType type);

  /** Types of git objects. */
  enum ObjectType {
    /** A commit. */
    COMMIT,
    /** A folder. */
    TREE,
    /** A file, or a pointer to one. */
    BLOB,
    /** A tag that says something. */
    TAG
  }
}
