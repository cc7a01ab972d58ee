/**
 * What a dataset's repository is: its permanent id, its name and attributes, its refs, and the log
 * that is the truth about them. Every change is one entry of the repository's log, then its rows in
 * the hub's index tables; the rows can always be made again from the logs.
 */
@NullMarked
package dev.jogakbo.service.repo;

import org.jspecify.annotations.NullMarked;
