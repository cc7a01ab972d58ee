package dev.jogakbo.service.repo;

/** A branch or tag and where it points. */
public record Ref(RefName name, RefTarget target) {}
