package dev.jogakbo.store.read;

import dev.jogakbo.store.rebuilt.RebuiltBytes;
import dev.jogakbo.store.recipe.ByteRange;
import dev.jogakbo.store.recipe.OutputSink;
import dev.jogakbo.store.recipe.Recipe;
import dev.jogakbo.store.recipe.RecipeReader;
import dev.jogakbo.store.recipe.Transform;
import dev.jogakbo.store.recipe.TransformSource;
import dev.jogakbo.store.recipe.Transformed;
import dev.jogakbo.store.recipe.Transforms;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** A content that can be read, whole or by range. Used by one thread. */
public final class OpenContent {
  private final ReadRoom room;
  private final ChunkPlaces places;
  private final RecipeReader recipes;
  private final Transforms transforms;
  private final RebuiltBytes rebuilt;
  private final Recipe recipe;

  OpenContent(
      ReadRoom room,
      ChunkPlaces places,
      RecipeReader recipes,
      Transforms transforms,
      RebuiltBytes rebuilt,
      Recipe recipe) {
    this.room = room;
    this.places = places;
    this.recipes = recipes;
    this.transforms = transforms;
    this.rebuilt = rebuilt;
    this.recipe = recipe;
  }

  /** Returns the content's length. */
  public long sizeBytes() {
    return recipe.sizeBytes();
  }

  /** Writes the bytes of the range to the sink, each verified before it is written. */
  public void transferTo(ByteRange range, OutputStream sink) throws IOException {
    ExactSink exact =
        new ExactSink(sink, "recipe of content " + recipe.content(), range.lengthBytes());
    try {
      send(new SegmentWalk(recipes.segments(recipe, range), range), range, exact);
      exact.expectAllSent();
    } finally {
      room.counters().countSent(exact.sentBytes());
    }
  }

  private void send(SegmentWalk walk, ByteRange range, OutputStream exact) throws IOException {
    while (walk.peek() != null) {
      if (walk.peek() instanceof Transformed transformed) {
        sendTransformed(transformed, walk, exact);
        walk.move();
      } else {
        sendRuns(walk, range, exact);
      }
    }
  }

  private void sendRuns(SegmentWalk walk, ByteRange range, OutputStream sink) throws IOException {
    try (Transfer transfer = new Transfer(room, places, new PieceCursor(places, walk))) {
      if (range.lengthBytes() <= Transfer.DIRECT_BYTES_MAX) {
        transfer.sendDirectly(sink);
      } else {
        transfer.send(sink);
      }
    }
  }

  private void sendTransformed(Transformed segment, SegmentWalk walk, OutputStream sink)
      throws IOException {
    RunInput input = new RunInput(room, places, segment.inputs());
    Transform transform = transforms.load(segment.transform());
    transform.verify(segment.parameters(), input.lengthBytes(), segment.lengthBytes());
    TransformSource source = new TransformSource(segment.parameters(), input, walk.start());
    if (rebuilt.isKeeping() && transform.takesLong(segment.parameters())) {
      ByteRange place = new ByteRange(walk.start(), walk.start() + segment.lengthBytes());
      new RebuiltRange(
              rebuilt,
              recipe.content(),
              place,
              (output, target) -> decode(transform, source, output, target),
              room)
          .send(walk.wanted(), sink);
    } else {
      decode(transform, source, walk.wanted(), sink);
    }
  }

  private void decode(
      Transform transform, TransformSource source, ByteRange output, OutputStream sink)
      throws IOException {
    String what = "content " + recipe.content() + ": " + transform.id();
    ExactSink exact = new ExactSink(sink, what, output.lengthBytes());
    try {
      transform.decode(source, output, unchecked(exact));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    exact.expectAllSent();
  }

  private static OutputSink unchecked(OutputStream sink) {
    return (source, offset, lengthBytes) -> {
      try {
        sink.write(source, offset, lengthBytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }
}
