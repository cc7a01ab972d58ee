/**
 * How fast the store takes files in and gives them back within one process, on a folder and
 * RocksDB, with everything the service does below HTTP: SHA-256, synced files and index. Every byte
 * is compared before anything is timed; processor time is told by what the threads do.
 */
@NullMarked
package dev.jogakbo.loadtest.store;

import org.jspecify.annotations.NullMarked;
