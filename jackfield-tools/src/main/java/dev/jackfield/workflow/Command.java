package dev.jackfield.workflow;

import java.util.Map;
import java.util.Optional;

/// A command of a workflow. Each command is one class; MCP clients call it as a tool, and users ask for it in
/// sentences.
///
/// Its name is that of the class, in lower case and with underscores: `CancelOrder` is `cancel_order`. It belongs
/// to the context that its package names: one in `_commands` to the root, one in `_commands.Order` to the context
/// `Order`. It has a public constructor without parameters, is created once, and may be run by several sessions at
/// once, so it keeps no state; that is in the state of the session.
///
/// ```java
/// @CommandDescription(value = "Greets a person.", utterances = {"say hello to Ann", "greet Bob"})
/// public final class Greet implements Command<Greet.Parameters, Guests> {
///     public record Parameters(@Param("who is greeted") String name) {}
///
///     @Override
///     public CommandOutput run(Parameters given, Guests guests, Turn turn) {
///         guests.add(given.name());
///         return CommandOutput.of("Hello, " + given.name() + "!");
///     }
/// }
/// ```
///
/// @param <P> the parameters: a record whose components have a [dev.jackfield.tools.Param] where their type does
///     not say everything, or [NoParameters]
/// @param <S> the state of a session, as [Workflow#begin] makes it
public interface Command<P extends Record, S> {

    /// Runs the command. Parameters fit their types, and there is no [#objection] to them. The message of an
    /// exception goes to the caller; a [dev.jackfield.tools.ToolFailedException] is not logged.
    CommandOutput run(P parameters, S state, Turn turn) throws Exception;

    /// Checks the parameters beyond their types. Returns what is wrong with them, as a sentence for the caller. The
    /// command does not run then.
    default Optional<String> objection(P parameters, S state) {
        return Optional.empty();
    }

    /// Returns the values that a parameter can have now, each with the words that people use for it, so that a
    /// sentence can name a thing instead of its number. Leave out values that the caller must not see.
    default Map<String, String> candidates(String parameter, S state) {
        return Map.of();
    }
}
