package dev.jogakbo.service.version;

import dev.jogakbo.service.repo.Repository;

/** What a push is taken in with. */
record PushParts(
    VersionStore store,
    Versions versions,
    GitObjects objects,
    Repository repository,
    PushedObjects sent,
    ContentClaims claims) {}
