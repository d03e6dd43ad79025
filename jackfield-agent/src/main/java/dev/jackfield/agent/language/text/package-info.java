/// Texts of users and how near they are to each other: words, letters, typing mistakes, and vectors of a model.
///
/// Nothing here knows commands, parameters or dialogues. Start with `SentenceWords`, which splits texts, then
/// `SentenceVectors`, which compares meanings.
@NullMarked
package dev.jackfield.agent.language.text;

import org.jspecify.annotations.NullMarked;
