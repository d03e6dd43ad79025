/// Finds the values of parameters in a sentence, when the command is known or assumed.
///
/// Each reader claims a part of the sentence for a parameter, the most certain reader first: tags, then phrases with
/// numbers, patterns, named phrases, and names with capital letters. A value that is uncertain is left out, because
/// the dialogue asks for it. Which command a sentence means is decided in `meaning`. Start with `ParameterReader`,
/// then `ClaimedValues`.
@NullMarked
package dev.jackfield.agent.language.value;

import org.jspecify.annotations.NullMarked;
