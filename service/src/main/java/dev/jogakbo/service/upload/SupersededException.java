package dev.jogakbo.service.upload;

import java.io.IOException;

/** Another request has taken the upload over; what this one still receives does not count. */
public final class SupersededException extends IOException {
  private static final long serialVersionUID = 1L;

  SupersededException(UploadId id) {
    super("upload " + id + ": another request went on with it");
  }
}
