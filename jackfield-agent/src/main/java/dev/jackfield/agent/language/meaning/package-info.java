/// Decides which command a sentence means.
///
/// The first step that is sure decides. No model server is needed, and nothing leaves the machine unless an extractor
/// reads values:
///
/// ```
///   sentence ── CommandNameReader ── "cancel_order", "cancle order", "@cancel_order id=1", "<id>1</id>"
///            ── Clarifications ───── what the same identity meant by nearly the same words before
///            ── ExampleTemplate ──── an example of the author, with other values
///            ── EvidenceReader ───── meaning (Embedder), letters, and the values that the sentence has,
///                                    weighed against background sentences that mean no command
/// ```
///
/// Similar commands are told apart by `CommandContrast`, and `WholeWish` decides whether a sentence says more than
/// the wish, in which case a change is not certain, however near the sentence is.
///
/// Nothing here asks the user or keeps the state of a dialogue. Start with `Interpreter`.
@NullMarked
package dev.jackfield.agent.language.meaning;

import org.jspecify.annotations.NullMarked;
