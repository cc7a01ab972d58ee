package dev.jogakbo.store.gc;

import dev.jogakbo.store.catalog.Catalog;
import dev.jogakbo.store.catalog.Gate;
import dev.jogakbo.store.catalog.PackRow;
import dev.jogakbo.store.catalog.PackState;
import dev.jogakbo.store.catalog.RowCursor;
import dev.jogakbo.store.log.Epoch;
import dev.jogakbo.store.object.ObjectStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Frees what nothing reaches any more, online. One collection runs at a time; a second one is told
 * so by {@link IllegalStateException}. Safe for use by many threads.
 */
public final class Collector {
  private final Bucket bucket;
  private final RootSource roots;

  /** Creates a collector over a bucket, its index, and who knows what is reachable. */
  public Collector(ObjectStore store, Catalog catalog, Epoch epoch, RootSource roots) {
    this.bucket = new Bucket(store, catalog, epoch);
    this.roots = roots;
  }

  /** Returns what {@link #execute} would do now; notes what became unreachable, and since when. */
  public CollectionPlan plan(CollectionPolicy policy, CollectionListener listener) {
    bucket.epoch().verify();
    try (Gate.Run _ = bucket.catalog().gate().begin()) {
      return summary(survey(policy, listener, new Notes()));
    }
  }

  /**
   * Frees what can be freed.
   *
   * @throws dev.jogakbo.store.error.StoreException if a root, a listing or what a root leads to
   *     cannot be read: nothing was deleted then; or if the store failed later: the next run goes
   *     on
   */
  public CollectionReport execute(CollectionPolicy policy, CollectionListener listener) {
    bucket.epoch().verify();
    try (Gate.Run run = bucket.catalog().gate().begin()) {
      Notes notes = new Notes();
      Work work = survey(policy, listener, notes);
      CollectionPlan plan = summary(work);
      Forgetter forgetter = new Forgetter(bucket.catalog(), run, work.survey().live());
      Execution execution = new Execution(bucket, forgetter, listener, notes);
      execution.run(work);
      return execution.report(plan);
    }
  }

  /**
   * Completes what a crash interrupted: packs the index has condemned are deleted, anything else a
   * run intended is not. Called before sessions begin.
   */
  public static void resume(ObjectStore store, Catalog catalog, Epoch epoch) {
    List<PackRow> condemned = new ArrayList<>();
    try (RowCursor<PackRow> rows = catalog.packs().scan()) {
      while (rows.next()) {
        if (rows.row().state() == PackState.CONDEMNED) {
          condemned.add(rows.row());
        }
      }
    }
    new Deleter(new Bucket(store, catalog, epoch)).deletePacks(condemned);
    new Intention(store).clear();
  }

  private Work survey(CollectionPolicy policy, CollectionListener listener, Notes notes) {
    Orphans.Listing listing = new Orphans(bucket.catalog(), bucket.store()).list();
    listener.progress("mark", 0, 0);
    Survey survey = new Surveyor(bucket.catalog(), roots, policy).survey();
    listener.progress("plan", 0, survey.packs().size());
    return new Planner(bucket.catalog(), bucket.store(), policy, notes).plan(survey, listing);
  }

  private CollectionPlan summary(Work work) {
    FormerMarker former = new FormerMarker(bucket.catalog(), work.survey().live());
    roots.former(former);
    return Planner.summary(work, former.bytes(work.freedPackNumbers()));
  }
}
