package dev.jackfield.call;

import java.util.Optional;

/// Which part of the catalog a door shows, and how it spells names.
public sealed interface Scope {
    Scope EVERYTHING = everything(".");

    /// All sources, each name with its source before it.
    ///
    /// @param separator what stands between the two
    static Scope everything(String separator) {
        return new Everything(separator);
    }

    /// One source under its own names.
    static Scope only(String source) {
        return new Only(source);
    }

    /// What a profile shows; names are those of everything, but for the ones that it changes.
    static Profiled profile(String id, Profile profile, String separator) {
        return new Profiled(id, profile, new Everything(separator));
    }

    /// Whether anything of that source may be in it.
    boolean has(String source);

    default boolean includes(ItemName name) {
        return has(name.source());
    }

    /// Whether it must not be shown, not even as one of many that an included template stands for.
    default boolean excludes(ItemName name) {
        return !has(name.source());
    }

    String spell(ItemName name);

    /// Whether a name that is not known could only be one of that source.
    boolean isOf(String source, String name);

    /// What is different about a tool here.
    default Optional<Adjustment> adjustment(ItemName tool) {
        return Optional.empty();
    }

    /// What clients should know before they use it.
    default Optional<String> instructions() {
        return Optional.empty();
    }

    /// This scope where it is a part of that one, or that one where it is a part of this; empty where neither is.
    default Optional<Scope> narrowed(Scope part) {
        return this instanceof Everything
                ? Optional.of(part)
                : Optional.of(this).filter(_ -> part instanceof Everything || part.equals(this));
    }

    record Everything(String separator) implements Scope {
        @Override
        public boolean has(String source) {
            return true;
        }

        @Override
        public String spell(ItemName name) {
            return name.qualified(separator);
        }

        @Override
        public boolean isOf(String source, String name) {
            return name.startsWith(source + separator)
                    || name.startsWith(source + ".")
                    || name.startsWith(source + ":");
        }
    }

    record Only(String source) implements Scope {
        @Override
        public boolean has(String other) {
            return source.equals(other);
        }

        @Override
        public String spell(ItemName name) {
            return name.own();
        }

        @Override
        public boolean isOf(String other, String name) {
            return source.equals(other);
        }

        @Override
        public String toString() {
            return "Source '" + source + "'";
        }
    }

    record Profiled(String id, Profile profile, Everything names) implements Scope {
        @Override
        public boolean has(String source) {
            return profile.has(source);
        }

        @Override
        public boolean includes(ItemName name) {
            return profile.includes(name);
        }

        @Override
        public boolean excludes(ItemName name) {
            return profile.excludes(name);
        }

        @Override
        public String spell(ItemName name) {
            return names.spell(name);
        }

        @Override
        public boolean isOf(String source, String name) {
            return has(source) && (names.isOf(source, name) || isRenamed(source, name));
        }

        private boolean isRenamed(String source, String name) {
            return profile.tools().entrySet().stream()
                    .anyMatch(tool -> name.equals(tool.getValue().name()) && names.isOf(source, tool.getKey()));
        }

        @Override
        public Optional<Adjustment> adjustment(ItemName tool) {
            return profile.adjustment(tool);
        }

        @Override
        public Optional<String> instructions() {
            return Optional.ofNullable(profile.description());
        }

        @Override
        public String toString() {
            return "Profile '" + id + "'";
        }

        /// A key of tables that every call looks into: what makes it equal is long, its id is enough to find it.
        @Override
        public int hashCode() {
            return id.hashCode();
        }
    }
}
