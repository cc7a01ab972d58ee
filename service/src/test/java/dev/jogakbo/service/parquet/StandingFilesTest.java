package dev.jogakbo.service.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jogakbo.service.Bytes;
import dev.jogakbo.service.ParquetSamples;
import dev.jogakbo.service.parquet.ParquetOutcome.Level;
import dev.jogakbo.store.ContentForm;
import dev.jogakbo.store.ContentReader;
import dev.jogakbo.store.Expectation;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.StoreOptions;
import dev.jogakbo.store.WriteSession;
import dev.jogakbo.store.catalog.StoreTables;
import dev.jogakbo.store.id.ContentId;
import dev.jogakbo.store.id.DomainId;
import dev.jogakbo.store.index.MemoryIndexStore;
import dev.jogakbo.store.object.MemoryObjectStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandingFilesTest {
  private static final DomainId DOMAIN = DomainId.INSTANCE;
  private static final byte[] LARGE = ParquetSamples.load("pairs/large-pyarrow26-base.parquet");
  private static final Pace FAST = _ -> {};

  @TempDir private Path folder = Path.of("");

  private final PageWork work = new PageWork(2, 32 << 20);
  private final Store store =
      Store.open(
          StoreOptions.of(new MemoryObjectStore(), new MemoryIndexStore(StoreTables.ALL))
              .withThreads(2, 2)
              .withTransforms(work.transforms()));

  @SuppressWarnings("NullAway.Init") // set before each test
  private Spools spools;

  @SuppressWarnings("NullAway.Init") // set before each test
  private StandingFiles standing;

  @BeforeEach
  void open() throws IOException {
    spools = Spools.open(folder, 1L << 30);
    standing = standing(work);
  }

  private StandingFiles standing(PageWork pages) {
    ParquetIntake intake = new ParquetIntake(spools, pages, ParquetListener.NONE, 64 << 20, 1000);
    return new StandingFiles(store, spools, intake);
  }

  @AfterEach
  void close() {
    store.close();
    work.close();
    assertThat(spools.takenBytes()).isZero();
  }

  private StandingFile put(ParquetPolicy policy, byte[] bytes) throws IOException {
    try (WriteSession session = store.begin(DOMAIN)) {
      ContentId id = session.store(new ByteArrayInputStream(bytes), Expectation.NONE).id();
      session.flush();
      return new StandingFile(DOMAIN, form(id).content(), policy);
    }
  }

  private ContentForm form(ContentId id) {
    return store.contents().findForm(DOMAIN, id).orElseThrow();
  }

  private byte[] read(ContentId id) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ContentReader reader = store.openContent(DOMAIN, id)) {
      reader.transferTo(0, reader.sizeBytes(), bytes);
    }
    return bytes.toByteArray();
  }

  @Test
  void aFileIsTakenApartAsFarAsItsPolicySays() throws IOException {
    for (Level level : new Level[] {Level.ALIGNED, Level.DEEP, Level.VALUES}) {
      byte[] bytes = ParquetSamples.load("pairs/pyarrow26-rows-v" + switchOf(level) + ".parquet");
      StandingFile file = put(ParquetPolicy.valueOf(level.name()), bytes);
      assertThat(standing.takeApart(file, FAST)).isEqualTo(ParquetOutcome.of(level));
      assertThat(form(file.content().id()).isPlain()).isFalse();
      assertThat(read(file.content().id())).isEqualTo(bytes);
    }
  }

  private static String switchOf(Level level) {
    return switch (level) {
      case ALIGNED -> "1-base";
      case DEEP -> "2-base";
      default -> "2-deleted";
    };
  }

  @Test
  void whateverMomentItIsEndedTheFileStaysAsItIs() throws IOException {
    StandingFile file = put(ParquetPolicy.VALUES, LARGE);
    long endAfter = 1;
    while (!isTakenApart(file, endAfter)) {
      assertThat(form(file.content().id()).isPlain()).isTrue();
      assertThat(spools.takenBytes()).isZero();
      assertThat(read(file.content().id())).isEqualTo(LARGE);
      endAfter += 1 + endAfter / 2;
    }
    assertThat(endAfter).isGreaterThan(20);
    assertThat(read(file.content().id())).isEqualTo(LARGE);
  }

  private boolean isTakenApart(StandingFile file, long endAfter) throws IOException {
    AtomicLong passes = new AtomicLong();
    Pace ending =
        _ -> {
          if (passes.incrementAndGet() >= endAfter) {
            throw new CancellationException("test");
          }
        };
    try {
      assertThat(standing.takeApart(file, ending).level()).isEqualTo(Level.VALUES);
      return true;
    } catch (CancellationException e) {
      return false;
    }
  }

  @Test
  void whatIsNoParquetFileIsSeenByItsEnds() throws IOException {
    StandingFile parquet = put(ParquetPolicy.AUTO, LARGE);
    StandingFile other = put(ParquetPolicy.AUTO, Bytes.random(5000, 1));
    assertThat(standing.isParquet(DOMAIN, parquet.content().id())).isTrue();
    assertThat(standing.isParquet(DOMAIN, other.content().id())).isFalse();
    assertThat(standing.isTooSmall(999)).isTrue();
    assertThat(standing.isTooSmall(1000)).isFalse();
  }

  @Test
  void whatWasTakenApartOrIsGoneIsLeft() throws IOException {
    StandingFile file = put(ParquetPolicy.VALUES, LARGE);
    byte[] other = Bytes.random(5000, 2);
    StandingFile absent =
        new StandingFile(new DomainId(5), put(file.policy(), other).content(), file.policy());
    assertThat(standing.takeApart(absent, FAST))
        .isEqualTo(ParquetOutcome.plain(FallbackReason.GONE));
    Pace meanwhile = new Meanwhile(file);
    assertThat(standing.takeApart(file, meanwhile))
        .isEqualTo(ParquetOutcome.plain(FallbackReason.SUPERSEDED));
    assertThat(form(file.content().id()).isPlain()).isFalse();
    assertThatExceptionOfType(CancellationException.class)
        .isThrownBy(() ->
            standing.takeApart(
                file,
                _ -> {
                  throw new CancellationException("at once");
                }));
  }

  /** Takes the file apart, with a crew of its own, once the other is at its pages. */
  private final class Meanwhile implements Pace {
    private final StandingFile file;
    private final AtomicLong looks = new AtomicLong();

    Meanwhile(StandingFile file) {
      this.file = file;
    }

    @Override
    public void pass(long bytes) {
      if (bytes == 0 && looks.incrementAndGet() == 10) {
        try (PageWork other = new PageWork(1, 32 << 20)) {
          assertThat(standing(other).takeApart(file, FAST).level()).isEqualTo(Level.VALUES);
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      }
    }
  }
}
