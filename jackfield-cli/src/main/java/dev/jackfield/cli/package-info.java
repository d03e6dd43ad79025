/// The program `jackfield`: its root command, and the rehearsal that records classes for a faster start.
///
/// A command that talks to a hub loads nothing of a hub, so that it starts quickly. The launcher uses one AOT
/// cache for hubs and one for such commands; the build makes them with `Rehearsal`.
///
/// The commands are in `cli.command`. The packages that they share are `base` (environment, terminal, exit
/// codes), `option` (options and arguments), `client` (connections to a hub), `output` (printed text),
/// `questions` (questions of servers), `chat` (talks with a model) and `shell` (completion). Only the command line
/// writes to standard output. Start with `JackfieldCommand`.
@NullMarked
package dev.jackfield.cli;

import org.jspecify.annotations.NullMarked;
