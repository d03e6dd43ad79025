package dev.jackfield.testkit.readers;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a reader sees in a request.
///
/// @param name what its server would look up: a tool or a prompt
/// @param arguments as its server would use them: maps, lists, texts, doubles, booleans and nulls
public record Reading(
        @Nullable Object method,
        @Nullable Object name,
        @Nullable Object uri,
        Map<String, @Nullable Object> arguments) {}
