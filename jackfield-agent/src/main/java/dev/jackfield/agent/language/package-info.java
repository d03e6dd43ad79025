/// Understands sentences: turns what a user says into a command to run, or into one question about what is unclear or
/// missing.
///
/// ```
///   sentence ──▶ CommandDialogue ──▶ meaning: which command ──▶ value: which parameters ──▶ command or question
/// ```
///
/// Commands are known by their sketches (package `sketch`) only: nothing here knows workflows, sessions or MCP, and
/// nothing runs a command. Start with `CommandDialogue`.
@NullMarked
package dev.jackfield.agent.language;

import org.jspecify.annotations.NullMarked;
