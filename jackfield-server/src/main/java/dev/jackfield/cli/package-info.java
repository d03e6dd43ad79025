/// The program `jackfield`: its root command, and the rehearsal by which its classes are archived.
///
/// Commands stand in `cli.command`, what they share in the packages beside it: `base` (surroundings, terminal, exit
/// codes), `option` (what is typed), `client` (the hub as a command reaches it), `output` (what people read),
/// `questions` (what servers ask), `shell` (completion). Only the command line writes to standard output.
@NullMarked
package dev.jackfield.cli;

import org.jspecify.annotations.NullMarked;
