package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Page;

/**
 * Part of a listing, and the commit all its parts are of, even if the branch has moved meanwhile.
 *
 * @param commit what is listed
 * @param page files and folders in byte order of their paths, a folder's ending in a slash
 */
public record TreePage(Commit commit, Page<ListedEntry> page) {}
