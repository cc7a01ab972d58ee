package dev.jogakbo.service.access;

/**
 * A new token and, this once, its secret.
 *
 * @param token what is kept
 * @param secret what its owner must keep
 */
public record IssuedToken(Token token, TokenSecret secret) {}
