/// Scripts that the code modes of hubs run, and the client that sends them.
///
/// `CodeRuns` one package up starts the hubs and collects the figures. Start with `ScriptClient`.
@NullMarked
package dev.jackfield.bench.code;

import org.jspecify.annotations.NullMarked;
