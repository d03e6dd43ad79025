package dev.jackfield.core.call;

import dev.jackfield.core.config.Doc;
import dev.jackfield.protocol.json.Json;
import org.jspecify.annotations.Nullable;

/// A profile's changes to one parameter that it shows.
@Doc("How a profile shows a parameter.")
public record AdjustedParameter(
        @Doc("What the model reads about it.") @Nullable String description,

        @Doc("Sent when the model leaves it out; it is then no longer required.") @Nullable
        Json default_) {}
