/**
 * The content-addressed store of the Xet protocol: xorbs and shards in, reconstructions and signed
 * byte ranges out, answers to questions for known chunks. What is known by hash is given only to
 * callers whose dataset has it; what a caller says of bytes is believed only after they were
 * rebuilt and hashed here.
 */
@NullMarked
package dev.jogakbo.service.xet;

import org.jspecify.annotations.NullMarked;
