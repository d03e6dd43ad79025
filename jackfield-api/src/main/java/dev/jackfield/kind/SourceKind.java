package dev.jackfield.kind;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// A kind of source. Each entry under `sources` is of one kind.
///
/// The hub recognises it by its mark, and reads its keys into a record. The record is schema, defaults and
/// documentation at once: `docs/configuration.md`, `check` and `doctor` come from it. Kinds of others are found by
/// `ServiceLoader`; such a class is public and has a public constructor without parameters. A kind has no state.
///
/// @param <S> the keys of this kind: a public record with `@Doc` and `@Default`, whose constructor refuses
///     impossible values with a `BadConfigException`. `enabled`, `description` and `aliases` are common to all
///     kinds and not part of it.
public interface SourceKind<S extends Record> {

    KindMark mark();

    /// A description of such a source, for messages and headings: "a program that the hub starts".
    String title();

    Class<S> settings();

    /// Makes checks that the record cannot make, such as whether a file exists; throws `BadConfigException` with the
    /// key.
    ///
    /// @param folder where relative paths begin
    default void check(S settings, Path folder) {}

    /// Makes the blueprint of a source. May read from the machine, but must not start anything.
    Blueprint plan(SourceSpec<S> spec, SourceContext context);

    /// Lists things that the source needs and this machine lacks, one sentence each, as warnings of `check`. Starts
    /// nothing, connects to nothing.
    default List<String> missingRequirements(SourceSpec<S> spec) {
        return List.of();
    }

    /// The name of a source that has no id, because it is only tested.
    default String nickname(S settings) {
        return "source";
    }

    /// Keys of other kinds that are allowed here without effect; each causes a warning.
    default Set<String> ignoredKeys() {
        return Set.of();
    }

    /// Tells whether such sources are MCP servers. Code calls `notes` then `NotesMCP`, otherwise `Notes`; it is
    /// what `Source.skill` of the source returns, and must be known before there is a source.
    default boolean isServer() {
        return false;
    }

    /// Tells whether configuration files of other programs may have such servers.
    default boolean isKnownElsewhere() {
        return false;
    }
}
