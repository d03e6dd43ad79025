/// Interprets the sentences of a workflow's users: makes sketches of its commands for `dev.jackfield.agent.language`,
/// keeps what identities clarified, and asks a language model for values where one is configured.
///
/// Nothing here knows sessions or calls: a `SpokenCommands.Situation` says what can be said, and an
/// `Interpretation` what was meant.
/// Start with `SpokenCommands`.
@NullMarked
package dev.jackfield.agent.workflow.sentence;

import org.jspecify.annotations.NullMarked;
