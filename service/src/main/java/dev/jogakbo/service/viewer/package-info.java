/**
 * What is in a dataset's tables, as the Hub's datasets-server says it: configurations and splits of
 * its data files, their columns, sizes and rows. Everything is read from the stored files when it
 * is asked for, of Parquet files only the footer and the pages that hold what was asked for;
 * nothing is made beforehand. Knows versions and access, and shares no code with the Hub's own API.
 */
@NullMarked
package dev.jogakbo.service.viewer;

import org.jspecify.annotations.NullMarked;
