package dev.jogakbo.service.repo;

import java.util.List;

/** All that the log of a repository has led to: what a checkpoint holds. */
record JournalSnapshot(
    RepositoryState state,
    List<Ref> refs,
    List<FormerRoot> former,
    List<Discussion> discussions,
    List<AccessRequest> requests,
    List<FormerName> formerNames) {}
