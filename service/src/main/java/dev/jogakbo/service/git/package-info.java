/**
 * Git over HTTP: a dataset as an ordinary git repository whose large files are git-lfs pointers.
 * What is sent are the very objects that commits and folders are kept as; what is received becomes
 * commits and folders with git's ids, or is refused as a whole. JGit speaks the protocol and packs;
 * what it sees as its database is made from the store as it asks.
 */
@NullMarked
package dev.jogakbo.service.git;

import org.jspecify.annotations.NullMarked;
