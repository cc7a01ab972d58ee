/** What was saved: exact numbers for everything, a dataset, a commit, a file. */
@NullMarked
package dev.jogakbo.service.insight;

import org.jspecify.annotations.NullMarked;
