package dev.jogakbo.service.git;

import org.eclipse.jgit.lib.ObjectDatabase;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;

/** Lets JGit read the objects of one request; nothing can be written. */
final class DatasetObjectDatabase extends ObjectDatabase {
  private final DatasetObjects objects;

  DatasetObjectDatabase(DatasetObjects objects) {
    this.objects = objects;
  }

  @Override
  public ObjectInserter newInserter() {
    throw new UnsupportedOperationException("objects come by pushes only");
  }

  @Override
  public ObjectReader newReader() {
    return new DatasetObjectReader(objects);
  }

  @Override
  public long getApproximateObjectCount() {
    return -1;
  }

  @Override
  public void close() {}
}
