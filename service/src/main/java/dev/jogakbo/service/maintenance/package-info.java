/** Long work on the whole instance, one piece at a time: collections and checks. */
@NullMarked
package dev.jogakbo.service.maintenance;

import org.jspecify.annotations.NullMarked;
