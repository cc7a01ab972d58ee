/**
 * git-lfs: the batch call, and the links it gives out, which permit to send or read one object
 * each. What was sent for a repository can be named by its commits ({@code ProvenContents}); that
 * an oid is known permits nothing.
 */
@NullMarked
package dev.jogakbo.service.lfs;

import org.jspecify.annotations.NullMarked;
