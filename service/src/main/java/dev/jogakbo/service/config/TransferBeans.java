package dev.jogakbo.service.config;

import dev.jogakbo.service.api.ApiLimits;
import dev.jogakbo.service.download.FileAnswer;
import dev.jogakbo.service.git.GitSettings;
import dev.jogakbo.service.http.LinkSigner;
import dev.jogakbo.service.http.PublicBase;
import dev.jogakbo.service.http.PublicBase.ProxyTrust;
import dev.jogakbo.service.lfs.LfsSettings;
import dev.jogakbo.service.parquet.PageWork;
import dev.jogakbo.service.parquet.ParquetInspections;
import dev.jogakbo.service.parquet.ParquetIntake;
import dev.jogakbo.service.parquet.ParquetListener;
import dev.jogakbo.service.parquet.Spools;
import dev.jogakbo.service.parquet.StoredVersions;
import dev.jogakbo.service.parquet.WhatIf;
import dev.jogakbo.service.upload.ProvenContents;
import dev.jogakbo.service.upload.Served;
import dev.jogakbo.service.upload.StagedUploads;
import dev.jogakbo.service.upload.Transfers;
import dev.jogakbo.service.upload.UploadContents;
import dev.jogakbo.service.xet.XetSettings;
import dev.jogakbo.store.Store;
import dev.jogakbo.store.index.IndexStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.FileSystemUtils;

/** File bytes in and out. */
@Configuration(proxyBeanMethods = false)
class TransferBeans {

  @Bean
  ApiLimits apiLimits(Settings settings) {
    return new ApiLimits(
        settings.value(Settings.FILE_BYTES_MAX),
        settings.value(Settings.JSON_BYTES_MAX),
        settings.value(Settings.COMMIT_OPERATIONS_MAX));
  }

  @Bean
  PublicBase publicBase(Settings settings) {
    return new PublicBase(
        settings.find(Settings.PUBLIC_URL),
        settings.value(Settings.TRUST_FORWARDED) ? ProxyTrust.TRUSTED : ProxyTrust.UNTRUSTED);
  }

  @Bean
  LinkSigner linkSigner(DataLock lock, Settings settings, Clock clock) throws IOException {
    return LinkSigner.open(settings.value(Settings.DATA), clock);
  }

  @Bean
  LfsSettings lfsSettings(Settings settings) {
    return new LfsSettings(
        settings.value(Settings.LINK_EXPIRY).toSeconds(), settings.value(Settings.LFS_PART_BYTES));
  }

  @Bean
  XetSettings xetSettings(Settings settings) {
    return new XetSettings(
        settings.value(Settings.XET_TOKEN_EXPIRY).toSeconds(),
        settings.value(Settings.LINK_EXPIRY).toSeconds(),
        settings.value(Settings.XET_LEASE).toSeconds());
  }

  @Bean
  FileAnswer fileAnswer(Settings settings) {
    return new FileAnswer(settings.value(Settings.RANGES_MAX));
  }

  @Bean
  Transfers transfers(Settings settings) {
    return new Transfers(settings.value(Settings.TRANSFERS_MAX));
  }

  @Bean
  StagedUploads stagedUploads(Store store, IndexStore index, Settings settings) throws IOException {
    Served served =
        new Served(
            System::nanoTime,
            store::servedSeconds,
            settings.value(Settings.UPLOAD_EXPIRY).toSeconds());
    return StagedUploads.open(
        index,
        settings.value(Settings.DATA).resolve("uploads"),
        served,
        settings.value(Settings.UPLOADS_MAX));
  }

  @Bean
  Spools spools(DataLock lock, Settings settings) throws IOException {
    return openSpools(settings);
  }

  static Spools openSpools(Settings settings) throws IOException {
    return Spools.open(
        settings.value(Settings.DATA).resolve("uploads").resolve("bodies"),
        settings.value(Settings.SPOOL_BYTES_MAX));
  }

  @Bean
  ParquetIntake parquetIntake(
      Spools spools, PageWork work, MeterRegistry meters, Settings settings) {
    return openIntake(spools, work, new ParquetMeters(meters, spools), settings);
  }

  static ParquetIntake openIntake(
      Spools spools, PageWork work, ParquetListener listener, Settings settings) {
    long memoryBytes = Runtime.getRuntime().maxMemory() / 5;
    return new ParquetIntake(
        spools, work, listener, memoryBytes, settings.value(Settings.PARQUET_BYTES_MIN));
  }

  @Bean
  ParquetInspections parquetInspections() {
    return new ParquetInspections();
  }

  @Bean
  StoredVersions storedVersions(Spools spools, PageWork work, Settings settings)
      throws IOException {
    Path folder = settings.value(Settings.DATA).resolve("what-if");
    FileSystemUtils.deleteRecursively(folder); // what a crash left there
    return new StoredVersions(spools, new WhatIf(spools, work, folder));
  }

  @Bean
  GitSettings gitSettings(DataLock lock, Settings settings) throws IOException {
    Path folder = settings.value(Settings.DATA).resolve("pushes");
    FileSystemUtils.deleteRecursively(folder); // what a crash left there
    Files.createDirectories(folder);
    return new GitSettings(folder, settings.value(Settings.GIT_PUSH_BYTES_MAX));
  }

  @Bean
  UploadContents uploadContents(Store store, StagedUploads uploads, ParquetIntake intake) {
    return new UploadContents(store, uploads, intake);
  }

  @Bean
  ProvenContents provenContents(
      Store store, IndexStore index, UploadContents contents, Settings settings) {
    return new ProvenContents(
        store, index, contents, settings.value(Settings.UPLOAD_EXPIRY).toSeconds());
  }

  @Bean
  ServedTicks servedTicks(Store store, UploadContents contents, ProvenContents proven) {
    return new ServedTicks(
        store,
        () -> {
          int removed = contents.removeExpired();
          return removed + proven.removeExpired();
        });
  }
}
