/// A language model for tests: a real HTTP server on this machine that answers from a script, in the wire formats
/// of Anthropic (Messages) and OpenAI (Chat Completions).
///
/// Nothing here knows the hub or a client of models. Start with [dev.jackfield.testkit.model.ScriptedModel].
@NullMarked
package dev.jackfield.testkit.model;

import org.jspecify.annotations.NullMarked;
