package dev.jogakbo.service.git;

import dev.jogakbo.service.repo.Ref;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.TagName;
import dev.jogakbo.service.repo.TagNote;
import dev.jogakbo.service.version.GitObjects;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectIdRef;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Ref.Storage;
import org.eclipse.jgit.lib.RefDatabase;
import org.eclipse.jgit.lib.RefRename;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.ReflogReader;
import org.eclipse.jgit.lib.SymbolicRef;
import org.jspecify.annotations.Nullable;

/** The refs of one dataset as they were when the request began. */
final class DatasetRefs extends RefDatabase {
  private final SortedMap<String, org.eclipse.jgit.lib.Ref> refs = new TreeMap<>();

  DatasetRefs(Repository repository, List<Ref> all, DatasetObjects objects) {
    for (Ref ref : all) {
      refs.put(ref.name().fullName(), toGit(ref, objects));
    }
    org.eclipse.jgit.lib.Ref main = refs.get(repository.defaultBranch().fullName());
    if (main != null) {
      refs.put(Constants.HEAD, new SymbolicRef(Constants.HEAD, main));
    }
  }

  private static org.eclipse.jgit.lib.Ref toGit(Ref ref, DatasetObjects objects) {
    ObjectId commit = ObjectId.fromString(ref.target().commit().id().hex());
    TagNote note = ref.target().note();
    String name = ref.name().fullName();
    if (note == null || !(ref.name() instanceof TagName tag)) {
      return new ObjectIdRef.PeeledNonTag(Storage.PACKED, name, commit);
    }
    Located object = new LocatedTag(GitObjects.tag(tag, ref.target().commit(), note));
    objects.add(object);
    return new ObjectIdRef.PeeledTag(Storage.PACKED, name, object.copy(), commit);
  }

  @Override
  public org.eclipse.jgit.lib.@Nullable Ref exactRef(String name) {
    return refs.get(name);
  }

  @Override
  @SuppressWarnings("deprecation") // JGit asks by this all the same
  public Map<String, org.eclipse.jgit.lib.Ref> getRefs(String prefix) {
    Map<String, org.eclipse.jgit.lib.Ref> found = new TreeMap<>();
    refs.forEach((name, ref) -> {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), ref);
      }
    });
    return found;
  }

  @Override
  public List<org.eclipse.jgit.lib.Ref> getAdditionalRefs() {
    return List.of();
  }

  @Override
  public org.eclipse.jgit.lib.Ref peel(org.eclipse.jgit.lib.Ref ref) {
    return ref;
  }

  @Override
  public boolean performsAtomicTransactions() {
    return true;
  }

  @Override
  public boolean isNameConflicting(String name) {
    return refs.keySet().stream()
        .anyMatch(other -> other.startsWith(name + "/") || name.startsWith(other + "/"));
  }

  @Override
  public ReflogReader getReflogReader(org.eclipse.jgit.lib.Ref ref) {
    throw unsupported();
  }

  @Override
  public RefUpdate newUpdate(String name, boolean detach) {
    throw unsupported();
  }

  @Override
  public RefRename newRename(String fromName, String toName) {
    throw unsupported();
  }

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("refs move by pushes only");
  }

  @Override
  public void create() {}

  @Override
  public void close() {}

  private static final class LocatedTag extends Located {
    private final byte[] bytes;

    LocatedTag(byte[] bytes) {
      super(new ObjectInserter.Formatter().idFor(Constants.OBJ_TAG, bytes));
      this.bytes = bytes;
    }

    @Override
    int type() {
      return Constants.OBJ_TAG;
    }

    @Override
    long sizeBytes() {
      return bytes.length;
    }

    @Override
    ObjectLoader open() {
      return new ObjectLoader.SmallObject(type(), bytes);
    }
  }
}
