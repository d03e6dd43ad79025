package dev.jackfield.core.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A record whose keys are written among those of the enclosing record, so that several records can share them.
/// It checks its own keys; checks that need keys of both belong to the enclosing record.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Included {}
