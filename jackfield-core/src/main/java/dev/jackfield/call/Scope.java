package dev.jackfield.call;

import java.util.Optional;

/// Which part of the catalog a door shows, and how it spells names.
///
/// @param source the one source that is served under its own names; empty for all of them
/// @param separator what stands between source and tool when all are served
public record Scope(Optional<String> source, String separator) {

    public static final Scope EVERYTHING = everything(".");

    public static Scope everything(String separator) {
        return new Scope(Optional.empty(), separator);
    }

    public static Scope only(String source) {
        return new Scope(Optional.of(source), ".");
    }

    public boolean includes(ToolName name) {
        return source.isEmpty() || source.get().equals(name.source());
    }

    /// Whether a name that is not known could only be one of that source.
    public boolean isOf(String id, String name) {
        return source.map(id::equals)
                .orElse(name.startsWith(id + separator) || name.startsWith(id + ".") || name.startsWith(id + ":"));
    }

    public String spell(ToolName name) {
        return source.isEmpty() ? name.qualified(separator) : name.own();
    }
}
