package dev.jackfield.core.call;

import java.util.Optional;
import java.util.Set;

/// A scope that is made of another one, and is like it where it does not say otherwise.
public sealed interface DerivedScope extends Scope {
    /// Returns the scope that this one is made of.
    Scope part();

    @Override
    default boolean has(String source) {
        return part().has(source);
    }

    @Override
    default String spell(ItemName name) {
        return part().spell(name);
    }

    @Override
    default boolean isOf(String source, String name) {
        return part().isOf(source, name);
    }

    @Override
    default Optional<Adjustment> adjustment(ItemName tool) {
        return part().adjustment(tool);
    }

    @Override
    default Optional<String> instructions() {
        return part().instructions();
    }

    @Override
    default boolean isPassing() {
        return part().isPassing();
    }

    @Override
    default boolean hasSeveralSources() {
        return part().hasSeveralSources();
    }

    /// A scope whose items are found by search.
    ///
    /// @param view how clients call what they find
    record Searched(Scope part, View view) implements DerivedScope {
        @Override
        public boolean includes(ItemName name) {
            return HubItems.isAlwaysThere(name) || part.includes(name);
        }

        @Override
        public boolean excludes(ItemName name) {
            return !HubItems.isAlwaysThere(name) && part.excludes(name);
        }

        @Override
        public String spell(ItemName name) {
            return HubItems.isFinder(name) ? name.item() : part.spell(name);
        }

        @Override
        public Optional<Scope> narrowTo(Scope other) {
            return other.equals(this) ? Optional.of(this) : part.narrowTo(other);
        }

        @Override
        public Scope withSources(Set<String> sources) {
            return new Searched(part.withSources(sources), view);
        }

        @Override
        public Scope without(String source) {
            return new Searched(part.without(source), view);
        }

        @Override
        public String toString() {
            return part.toString();
        }
    }

    /// The part of a scope that lacks one of its sources.
    record Without(Scope part, String source) implements DerivedScope {
        @Override
        public boolean has(String other) {
            return !source.equals(other) && part.has(other);
        }

        @Override
        public boolean includes(ItemName name) {
            return !source.equals(name.source()) && part.includes(name);
        }

        @Override
        public boolean excludes(ItemName name) {
            return source.equals(name.source()) || part.excludes(name);
        }

        @Override
        public boolean isOf(String other, String name) {
            return !source.equals(other) && part.isOf(other, name);
        }

        @Override
        public Optional<Scope> narrowTo(Scope other) {
            return other.equals(this) ? Optional.of(this) : part.narrowTo(other).map(narrow -> narrow.without(source));
        }

        @Override
        public String toString() {
            return part.toString();
        }
    }

    /// The part of a scope that has some of its sources, chosen for one call.
    record Picked(Scope part, Set<String> sources) implements DerivedScope {
        public Picked {
            sources = Set.copyOf(sources);
        }

        @Override
        public boolean has(String source) {
            return sources.contains(source) && part.has(source);
        }

        @Override
        public boolean includes(ItemName name) {
            return (HubItems.isFinder(name) || sources.contains(name.source())) && part.includes(name);
        }

        @Override
        public boolean excludes(ItemName name) {
            return (!HubItems.isFinder(name) && !sources.contains(name.source())) || part.excludes(name);
        }

        @Override
        public boolean isOf(String source, String name) {
            return has(source) && part.isOf(source, name);
        }

        @Override
        public boolean isPassing() {
            return true;
        }

        /// Does not name the sources: a caller chose them by any texts, and warnings with this are remembered.
        @Override
        public String toString() {
            return part.toString();
        }
    }
}
