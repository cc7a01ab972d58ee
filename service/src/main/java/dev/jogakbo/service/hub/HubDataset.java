package dev.jogakbo.service.hub;

import dev.jogakbo.service.access.Caller;
import dev.jogakbo.service.api.Credentials;
import dev.jogakbo.service.api.Links;
import dev.jogakbo.service.http.RequestTarget;
import dev.jogakbo.service.parquet.ParquetHandling;
import dev.jogakbo.service.repo.Author;
import dev.jogakbo.service.repo.Repository;

/**
 * The dataset a call is about, which the caller may use as the call needs.
 *
 * @param repository what is behind it
 * @param caller who asks
 * @param target the request's path
 * @param tail number of the path's first segment behind the call's own name
 */
public record HubDataset(Repository repository, Caller caller, RequestTarget target, int tail) {

  /** Returns the account that writes. */
  public String account() {
    return caller.account().orElseThrow(Credentials::missing).value();
  }

  /** Returns whom commits name. */
  public Author author() {
    return new Author(account(), "");
  }

  /** Returns what is done to Parquet files that come in. */
  public ParquetHandling parquet() {
    return new ParquetHandling(repository.parquetPolicy(), repository.parquetTiming());
  }

  /** Returns everything behind the call's name, decoded; "" for nothing. */
  String rest() {
    return tail < target.segmentCount() ? target.tail(tail) : "";
  }

  /** Returns the path of the dataset's page. */
  public String webPath() {
    return "/datasets/" + name();
  }

  /** Returns the path of the dataset in the Hub's API. */
  public String apiPath() {
    return "/api/datasets/" + name();
  }

  private String name() {
    return Links.encode(repository.name().toString());
  }
}
