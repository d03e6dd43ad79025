package dev.jackfield.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A record whose keys stand among those of the record around it, so that several records can share a part. It checks
/// its own keys; checks that need keys of both belong to the record around it.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Included {}
