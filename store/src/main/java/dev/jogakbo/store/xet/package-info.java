/**
 * What Xet clients send and get: xorbs and shards, as bytes. Parsers take nothing on trust: what a
 * count or a length says is held against what is there before anything is done with it, and what is
 * wrong is refused with one exception. Source: Xet protocol specification.
 */
@NullMarked
package dev.jogakbo.store.xet;

import org.jspecify.annotations.NullMarked;
