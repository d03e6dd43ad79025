package dev.jackfield.core.call;

import java.util.Optional;
import java.util.Set;

/// The part of the catalog that a door shows, and the spelling of its names.
public sealed interface Scope permits Scope.Everything, Scope.Only, Scope.Profiled, DerivedScope {
    Scope EVERYTHING = everything(".");

    /// Returns the scope of all sources, with names that begin with their source.
    ///
    /// @param separator stands between source and name
    static Scope everything(String separator) {
        return new Everything(separator);
    }

    /// Returns the scope of one source, with its own names.
    static Scope only(String source) {
        return new Only(source);
    }

    /// Returns the scope of a profile. Names are those of [#everything], except those that the profile changes.
    static Profiled profile(String id, Profile profile, String separator) {
        return new Profiled(id, profile, new Everything(separator));
    }

    /// Returns a scope in which the hub's search tools have their bare names.
    static Scope forSearch(Scope part) {
        return new DerivedScope.Searched(part, View.SEARCH);
    }

    /// Returns a scope like [#forSearch] whose clients call items in programs.
    static Scope forCode(Scope part) {
        return new DerivedScope.Searched(part, View.CODE);
    }

    /// Returns the part of this scope that has these sources only. The tools by which others are found stay.
    default Scope withSources(Set<String> sources) {
        return new DerivedScope.Picked(this, sources);
    }

    /// Returns the part of this scope that has all of its sources but this one.
    default Scope without(String source) {
        return has(source) ? new DerivedScope.Without(this, source) : this;
    }

    /// Returns this scope as clients of another view see it.
    default Scope withView(View view) {
        var part = this instanceof DerivedScope.Searched searched ? searched.part() : this;
        return view == View.FULL ? part : new DerivedScope.Searched(part, view);
    }

    /// Returns whether the scope is made for one call, so that little may be remembered for it.
    default boolean isPassing() {
        return false;
    }

    /// Returns whether it may have several sources, whose names and URIs are told apart.
    default boolean hasSeveralSources() {
        return true;
    }

    /// Returns whether its clients call items in programs.
    default boolean isCoded() {
        return this instanceof DerivedScope.Searched searched && searched.view() == View.CODE;
    }

    /// Returns whether the scope may show anything of that source.
    boolean has(String source);

    default boolean includes(ItemName name) {
        return has(name.source());
    }

    /// Returns whether an item must not be shown, not even as one of those that an included template stands for.
    default boolean excludes(ItemName name) {
        return !has(name.source());
    }

    String spell(ItemName name);

    /// Returns whether an unknown name could only be one of that source.
    boolean isOf(String source, String name);

    /// Returns the changes to a tool in this scope.
    default Optional<Adjustment> adjustment(ItemName tool) {
        return Optional.empty();
    }

    /// Returns the instructions for clients of this scope.
    default Optional<String> instructions() {
        return Optional.empty();
    }

    /// Returns the narrower of the two scopes, or empty where neither is part of the other.
    default Optional<Scope> narrowTo(Scope part) {
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
            return name.ownName();
        }

        @Override
        public boolean isOf(String other, String name) {
            return source.equals(other);
        }

        @Override
        public boolean hasSeveralSources() {
            return false;
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
            return HubItems.isAlwaysThere(name) || profile.includes(name);
        }

        @Override
        public boolean excludes(ItemName name) {
            return !HubItems.isAlwaysThere(name) && profile.excludes(name);
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

        /// Uses the id alone: scopes are keys of tables that every call looks into, and the other fields are
        /// long.
        @Override
        public int hashCode() {
            return id.hashCode();
        }
    }
}
