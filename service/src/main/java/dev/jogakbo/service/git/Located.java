package dev.jogakbo.service.git;

import java.io.IOException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.ObjectIdOwnerMap;
import org.eclipse.jgit.lib.ObjectLoader;

/** A git object of which is known where its bytes come from. */
abstract class Located extends ObjectIdOwnerMap.Entry {

  Located(AnyObjectId id) {
    super(id);
  }

  /** Returns git's number of its type. */
  abstract int type();

  /** Returns its length. */
  abstract long sizeBytes();

  /** Opens it. */
  abstract ObjectLoader open() throws IOException;
}
