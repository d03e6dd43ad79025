/// What servers ask, put to whoever can answer: the person at the terminal, or answers that were given beforehand.
///
/// Nothing here talks to a hub, and no word of a server reaches the terminal but through `Untrusted`. Start with
/// `Respondent`.
@NullMarked
package dev.jackfield.cli.questions;

import org.jspecify.annotations.NullMarked;
