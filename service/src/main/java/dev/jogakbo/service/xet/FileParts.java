package dev.jogakbo.service.xet;

import dev.jogakbo.service.xet.ReconstructionViews.FetchView;
import dev.jogakbo.service.xet.ReconstructionViews.PartView;
import dev.jogakbo.service.xet.ReconstructionViews.RangeView;
import dev.jogakbo.service.xet.ReconstructionViews.TermView;
import dev.jogakbo.service.xet.ReconstructionViews.V1;
import dev.jogakbo.service.xet.ReconstructionViews.V2;
import dev.jogakbo.service.xet.ReconstructionViews.XorbView;
import dev.jogakbo.store.recipe.ChunkRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * How a range of a file is put together: runs in order, and links to chunks of the xorbs in them,
 * so that each run lies within one link.
 *
 * @param skippedBytes bytes of the first run that lie before the range
 */
record FileParts(long skippedBytes, List<ChunkRun> runs, List<Source> sources) {
  /**
   * Chunks of a xorb, and where they are to be had.
   *
   * @param xorb its name
   * @param lengthBytes what their records take
   */
  record Source(String xorb, int startIndex, int endIndex, String url, int lengthBytes) {
    RangeView chunks() {
      return new RangeView(startIndex, endIndex);
    }

    RangeView bytes() {
      return new RangeView(0, lengthBytes - 1L);
    }
  }

  V1 v1() {
    Map<String, List<FetchView>> fetches =
        byXorb(source -> new FetchView(source.chunks(), source.url(), source.bytes()));
    return new V1(skippedBytes, terms(), fetches);
  }

  V2 v2() {
    Map<String, List<XorbView>> xorbs =
        byXorb(source ->
            new XorbView(source.url(), List.of(new PartView(source.chunks(), source.bytes()))));
    return new V2(skippedBytes, terms(), xorbs);
  }

  private List<TermView> terms() {
    return runs.stream()
        .map(run ->
            new TermView(
                run.xorb().toHex(),
                run.lengthBytes(),
                new RangeView(run.startIndex(), run.endIndex())))
        .toList();
  }

  private <T> Map<String, List<T>> byXorb(Function<Source, T> view) {
    Map<String, List<T>> views = new LinkedHashMap<>();
    for (Source source : sources) {
      views.computeIfAbsent(source.xorb(), _ -> new ArrayList<>()).add(view.apply(source));
    }
    return views;
  }
}
