package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.upload.StagedUpload.Owner;
import dev.jogakbo.service.upload.UploadContents.Destination;
import dev.jogakbo.service.version.FilePath;

/**
 * The dataset a call is about, which the caller may use as the call needs.
 *
 * @param repository what is behind it
 * @param caller who asks
 * @param target the request's path: {@code /api/v1/datasets/NAMESPACE/NAME/...}
 */
record Dataset(Repository repository, Caller caller, RequestTarget target) {
  /** Number of the first segment behind {@code /api/v1/datasets/NAMESPACE/NAME/KIND/}. */
  private static final int TAIL = 6;

  /** Returns the path the address ends in. */
  FilePath path() {
    return new FilePath(tail());
  }

  /** Returns everything behind the kind, decoded. */
  String tail() {
    return target.tail(TAIL);
  }

  /** Returns the one segment behind the kind. */
  String item() {
    String item = tail();
    if (item.isEmpty() || item.contains("/")) {
      throw new ProblemException(ProblemType.NOT_FOUND, "there is nothing under this address");
    }
    return item;
  }

  /** Returns whether the address names it as it was called before. */
  boolean isCalledByFormerName() {
    return !repository.name().folded().equals(DatasetGate.nameIn(target).folded());
  }

  /** Returns the account that writes. */
  String account() {
    return caller.account().orElseThrow(Credentials::missing).value();
  }

  Author author() {
    return new Author(account(), "");
  }

  Owner owner() {
    return new Owner(repository.id().hex(), account());
  }

  /** Returns where bytes sent to it go. */
  Destination destination() {
    return new Destination(
        repository.domain(),
        new ParquetHandling(repository.parquetPolicy(), repository.parquetTiming()));
  }

  /** Returns the path of this dataset in the API. */
  String apiPath() {
    return "/api/v1/datasets/" + repository.name().namespace() + "/" + repository.name().name();
  }
}
