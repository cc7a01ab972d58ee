package dev.jogakbo.service.git;

import java.nio.file.Path;

/**
 * What can be set about git.
 *
 * @param folder where pushes lie while they are taken in
 * @param pushBytesMax most bytes of a push, packed and unpacked
 */
public record GitSettings(Path folder, long pushBytesMax) {}
