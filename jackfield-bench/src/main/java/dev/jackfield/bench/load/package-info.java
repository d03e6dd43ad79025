/// Load generators: they make calls as fast as they are answered, and check every answer.
///
/// They use plain sockets and pipes, so that the load itself takes little of the machine. Start with
/// `LoadGenerator`.
@NullMarked
package dev.jackfield.bench.load;

import org.jspecify.annotations.NullMarked;
