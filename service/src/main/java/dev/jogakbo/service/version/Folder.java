package dev.jogakbo.service.version;

import dev.jogakbo.store.blob.ListTree;

/**
 * A folder's own record.
 *
 * @param ref what it is and where it is kept
 * @param gitLengthBytes length of its git tree object
 * @param entries its entries in git's order
 */
record Folder(TreeRef ref, long gitLengthBytes, ListTree entries) {}
