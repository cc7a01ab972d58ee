package dev.jogakbo.service.xet;

import dev.jogakbo.service.access.Role;
import dev.jogakbo.service.access.TokenId;
import dev.jogakbo.service.repo.RepositoryId;
import java.util.Optional;

/**
 * What an access token permits.
 *
 * @param repository the one repository it is for
 * @param token whom it speaks for; nothing for a caller without token
 * @param role read or write
 * @param expiresAt seconds since 1970 at which it ends
 */
record CasToken(RepositoryId repository, Optional<TokenId> token, Role role, long expiresAt) {}
