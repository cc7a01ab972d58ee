/** What holds at every door that bytes come in or go out by: known faults, one class each. */
@NullMarked
package dev.jogakbo.service.door;

import org.jspecify.annotations.NullMarked;
