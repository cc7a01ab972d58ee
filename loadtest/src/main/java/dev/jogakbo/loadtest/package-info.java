@org.jspecify.annotations.NullMarked
package dev.jogakbo.loadtest;
