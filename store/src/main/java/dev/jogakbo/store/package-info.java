@org.jspecify.annotations.NullMarked
package dev.jogakbo.store;
