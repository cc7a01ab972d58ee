package dev.jogakbo.service.api;

import dev.jogakbo.service.api.CommitsController.FromView;
import dev.jogakbo.service.api.CommitsController.OperationView;
import dev.jogakbo.service.http.ProblemException;
import dev.jogakbo.service.http.ProblemType;
import dev.jogakbo.service.upload.StagedContent;
import dev.jogakbo.service.upload.StagedUpload;
import dev.jogakbo.service.upload.UploadId;
import dev.jogakbo.service.version.FilePath;
import dev.jogakbo.service.version.Operation;
import dev.jogakbo.service.version.Operation.Copy;
import dev.jogakbo.service.version.Operation.Delete;
import dev.jogakbo.service.version.Operation.Move;
import dev.jogakbo.service.version.Operation.Put;
import dev.jogakbo.service.version.Operation.PutKnown;
import dev.jogakbo.service.version.Operation.Target;
import dev.jogakbo.service.version.TakenFile;
import dev.jogakbo.store.id.ContentId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads operations of a commit, each with exactly the fields that it has a use for. */
final class OperationReader {
  private final Map<String, TakenFile> fileByUpload = new HashMap<>();

  OperationReader(List<StagedUpload> uploads, List<StagedContent> contents, GitWitness git) {
    for (int i = 0; i < uploads.size(); i++) {
      UploadId upload = uploads.get(i).id();
      StagedContent content = contents.get(i);
      fileByUpload.put(
          upload.hex(),
          new TakenFile(content.id(), content.sizeBytes(), content.savings(), git.take(upload)));
    }
  }

  /**
   * Returns whether the operation is one that an upload is needed for, as far as it is one at all.
   */
  static boolean takesUpload(@Nullable OperationView view) {
    return view != null
        && "put".equals(view.op())
        && view.upload() != null
        && view.sha256() == null;
  }

  Operation read(@Nullable OperationView view) {
    if (view == null) {
      throw new ProblemException(ProblemType.INVALID_BODY, "an operation is null");
    }
    String op = Query.required("op", view.op());
    String path = Query.required("path", view.path());
    return switch (op) {
      case "put" -> put(view, path);
      case "delete" -> delete(view, path);
      case "copy" -> copy(view, path);
      case "move" -> move(view, path);
      default ->
          throw malformed("op: expected put, delete, copy or move, found '" + op + "'", path);
    };
  }

  private Operation put(OperationView view, String path) {
    refuse(view.from() != null, "put takes no 'from'", path);
    refuse(
        (view.upload() == null) == (view.sha256() == null),
        "put takes either 'upload' or 'sha256'",
        path);
    if (view.upload() == null) {
      return new PutKnown(new FilePath(path), contentId(String.valueOf(view.sha256()), path));
    }
    TakenFile file = fileByUpload.get(view.upload());
    if (file == null) {
      throw new ProblemException(
          ProblemType.UPLOAD_NOT_FOUND, "there is no upload '" + view.upload() + "' of yours");
    }
    return new Put(new FilePath(path), file);
  }

  private static Operation delete(OperationView view, String path) {
    refuseBytes(view, path);
    refuse(view.from() != null, "delete takes no 'from'", path);
    return path.endsWith("/")
        ? new Delete(new FilePath(path.substring(0, path.length() - 1)), Target.FOLDER)
        : new Delete(new FilePath(path), Target.EITHER);
  }

  private static Operation copy(OperationView view, String path) {
    refuseBytes(view, path);
    FromView from = Query.required("from", view.from());
    return new Copy(
        Optional.ofNullable(from.revision()), fromPath(from.path()), new FilePath(path));
  }

  private static Operation move(OperationView view, String path) {
    refuseBytes(view, path);
    FromView from = Query.required("from", view.from());
    refuse(from.revision() != null, "move takes no 'from.revision'", path);
    return new Move(fromPath(from.path()), new FilePath(path));
  }

  private static FilePath fromPath(@Nullable String path) {
    return new FilePath(Query.required("from.path", path));
  }

  private static ContentId contentId(String sha256, String path) {
    refuse(!sha256.matches("[0-9a-f]{64}"), "sha256: expected 64 lower-case hex digits", path);
    return ContentId.parse(sha256);
  }

  private static void refuseBytes(OperationView view, String path) {
    refuse(
        view.upload() != null || view.sha256() != null,
        view.op() + " takes neither 'upload' nor 'sha256'",
        path);
  }

  private static void refuse(boolean isWrong, String detail, String path) {
    if (isWrong) {
      throw malformed(detail, path);
    }
  }

  private static ProblemException malformed(String detail, String path) {
    return new ProblemException(ProblemType.INVALID_BODY, detail).with("path", path);
  }
}
