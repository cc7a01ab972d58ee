package dev.jogakbo.service.api;

import dev.jogakbo.service.access.Role;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The role that a call needs on its dataset; judged before anything of the body is read. To read is
 * to read files; what only looks from outside is marked {@link Looks}.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@interface Needs {
  Role value();
}
