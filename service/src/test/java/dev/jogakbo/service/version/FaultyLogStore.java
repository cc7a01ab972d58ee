package dev.jogakbo.service.version;

import dev.jogakbo.store.object.CreateOutcome;
import dev.jogakbo.store.object.ForwardingObjectStore;
import dev.jogakbo.store.object.ObjectKey;
import dev.jogakbo.store.object.ObjectStore;

/** Lets the writing of repositories' logs go wrong. */
final class FaultyLogStore extends ForwardingObjectStore {
  private final Faults faults;

  FaultyLogStore(ObjectStore store, Faults faults) {
    super(store);
    this.faults = faults;
  }

  @Override
  public CreateOutcome create(ObjectKey key, byte[] body) {
    if (!key.value().startsWith("log/repo-")) {
      return super.create(key, body);
    }
    CreateOutcome[] outcome = {CreateOutcome.EXISTS};
    faults.run("log", () -> outcome[0] = super.create(key, body));
    return outcome[0];
  }
}
