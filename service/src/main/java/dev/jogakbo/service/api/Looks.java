package dev.jogakbo.service.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the dataset of a call that tells what it is and which files it has, and nothing of what is
 * in them: all that is told of a gated dataset to whom its owners have not let in.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@interface Looks {}
