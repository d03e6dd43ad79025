package dev.jackfield.testkit.readers;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A request as a reader understands it.
///
/// @param name the tool or prompt that its server would look up
/// @param arguments as its server would use them: maps, lists, texts, doubles, booleans and nulls
public record RequestReading(
        @Nullable Object method,
        @Nullable Object name,
        @Nullable Object uri,
        Map<String, @Nullable Object> arguments) {}
