package dev.jogakbo.service.optimise;

import java.time.Duration;

/**
 * How work goes on in the background.
 *
 * @param isActive whether files are taken apart; if not, those that wait are only counted
 * @param interval how long it rests before it looks again
 * @param bytesPerSecond bytes of files gone through, at most
 */
public record BackgroundSettings(boolean isActive, Duration interval, long bytesPerSecond) {}
