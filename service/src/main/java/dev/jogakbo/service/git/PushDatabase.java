package dev.jogakbo.service.git;

import java.io.InputStream;
import org.eclipse.jgit.lib.ObjectDatabase;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.transport.PackParser;

/** Lets JGit read the objects of one request, and take in one pack. */
final class PushDatabase extends ObjectDatabase {
  private final DatasetObjects objects;
  private final ReceivedPack pack;

  PushDatabase(DatasetObjects objects, ReceivedPack pack) {
    this.objects = objects;
    this.pack = pack;
  }

  @Override
  public ObjectReader newReader() {
    return new DatasetObjectReader(objects);
  }

  @Override
  public ObjectInserter newInserter() {
    return new PackTaker();
  }

  @Override
  public long getApproximateObjectCount() {
    return -1;
  }

  @Override
  public void close() {}

  private final class PackTaker extends ObjectInserter {

    @Override
    public PackParser newPackParser(InputStream source) {
      return new ReceivedPackParser(PushDatabase.this, source, pack);
    }

    @Override
    public ObjectId insert(int type, long lengthBytes, InputStream source) {
      throw new UnsupportedOperationException("objects come by packs only");
    }

    @Override
    public ObjectReader newReader() {
      return PushDatabase.this.newReader();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
