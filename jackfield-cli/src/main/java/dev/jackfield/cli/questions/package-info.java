/// Answers the questions of servers, with prepared answers or by asking the person at the terminal.
///
/// No class here talks to a hub, and all text of a server goes through `UntrustedText` before it reaches the
/// terminal. Start with `Respondent`.
@NullMarked
package dev.jackfield.cli.questions;

import org.jspecify.annotations.NullMarked;
