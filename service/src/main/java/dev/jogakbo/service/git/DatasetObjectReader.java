package dev.jogakbo.service.git;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;

/** Lets JGit read the objects of one request. */
final class DatasetObjectReader extends ObjectReader {
  private final DatasetObjects objects;

  DatasetObjectReader(DatasetObjects objects) {
    this.objects = objects;
  }

  @Override
  public ObjectReader newReader() {
    return new DatasetObjectReader(objects);
  }

  @Override
  public Collection<ObjectId> resolve(AbbreviatedObjectId id) {
    return List.of();
  }

  @Override
  public boolean has(AnyObjectId id, int type) {
    Located found = objects.find(id);
    return found != null && (type == OBJ_ANY || type == found.type());
  }

  @Override
  public long getObjectSize(AnyObjectId id, int type) throws IOException {
    return require(id, type).sizeBytes();
  }

  @Override
  public ObjectLoader open(AnyObjectId id, int type) throws IOException {
    return require(id, type).open();
  }

  private Located require(AnyObjectId id, int type) throws IOException {
    Located found = objects.find(id);
    if (found == null) {
      throw type == OBJ_ANY
          ? new MissingObjectException(id.copy(), "object")
          : new MissingObjectException(id.copy(), type);
    }
    if (type != OBJ_ANY && type != found.type()) {
      throw new IncorrectObjectTypeException(id.copy(), Constants.typeString(type));
    }
    return found;
  }

  @Override
  public Set<ObjectId> getShallowCommits() {
    return Set.of();
  }

  @Override
  public void close() {}
}
