package dev.jogakbo.store.object;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.regex.Pattern;

/**
 * One page of a folder store's objects in byte order of their keys.
 *
 * <p>The folder {@code a} sorts as {@code a/}, that is after the file {@code a-b}. Whether a name
 * is a file or a folder is asked only when its turn comes: a folder then goes back into the queue
 * under its name with the slash. So only folders on the page are opened, and only files on it are
 * asked for their length.
 */
final class FolderListing {
  private static final Pattern SEGMENT = Pattern.compile("[a-z0-9._-]+");

  private final Path root;
  private final String prefix;
  private final String startAfter;
  private final int limit;
  private final PriorityQueue<String> queue = new PriorityQueue<>();
  private final List<ObjectStat> found = new ArrayList<>();

  FolderListing(Path root, String prefix, String startAfter, int limit) {
    this.root = root;
    this.prefix = prefix;
    this.startAfter = startAfter;
    this.limit = limit;
  }

  List<ObjectStat> page() throws IOException {
    enqueueChildren(prefix.substring(0, prefix.lastIndexOf('/') + 1));
    while (found.size() < limit && !queue.isEmpty()) {
      take(queue.remove());
    }
    return found;
  }

  private void take(String name) throws IOException {
    if (name.endsWith("/")) {
      enqueueChildren(name);
      return;
    }
    try {
      takeFile(name);
    } catch (NoSuchFileException e) {
      // Deleted since its folder was read: it is no longer part of the listing.
    }
  }

  private void takeFile(String name) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(root.resolve(name), BasicFileAttributes.class);
    if (attributes.isDirectory()) {
      queue.add(name + "/");
    } else if (ObjectKey.isKey(name) && name.startsWith(prefix) && name.compareTo(startAfter) > 0) {
      found.add(new ObjectStat(ObjectKey.of(name), attributes.size()));
    }
  }

  private void enqueueChildren(String folder) throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(root.resolve(folder))) {
      for (Path child : children) {
        enqueue(folder, child.getFileName().toString());
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      // No such folder, or emptied and removed since: nothing in it to list.
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private void enqueue(String folder, String segment) {
    if (SEGMENT.matcher(segment).matches() && mayLead(folder + segment)) {
      queue.add(folder + segment);
    }
  }

  private boolean mayLead(String name) {
    String asFolder = name + "/";
    boolean hasPrefix = name.startsWith(prefix) || prefix.startsWith(asFolder);
    return hasPrefix && (asFolder.compareTo(startAfter) > 0 || startAfter.startsWith(asFolder));
  }
}
