/// Understands sentences: which command of a workflow is meant, and with which parameters.
///
/// A ladder, whose first rung that is sure decides; no model server is needed, and nothing leaves the
/// machine unless an extractor is used:
///
/// ```
///   sentence ── CommandNames ──────── "cancel_order", "cancle order", "@cancel_order id=1", "<id>1</id>"
///            ── Clarifications ────── what the same identity meant by nearly the same words before
///            ── ExampleTemplate ───── an example of the author, with other values
///            ── Interpreter ───────── meaning (Embedder), letters, and the values that the sentence has,
///                                     weighed against a background of sentences that mean no command
///            ── ParameterReader ───── values by pattern, choice, shape of the examples and look-up
///            ── ParameterExtractor ── values that a language model reads, where one is wanted; checked as all are
///            ── Conversation ──────── asks for what is unclear or missing, in one question
/// ```
///
/// Knows sketches of commands, and nothing of workflows, sessions or MCP; it never runs a command. Start with
/// `CommandDialogue`.
@NullMarked
package dev.jackfield.language;

import org.jspecify.annotations.NullMarked;
