/// Makes calls as fast as they are answered, and checks every answer.
///
/// Uses plain sockets and pipes, so that little of the machine is lost to the load itself. Start with `Way`.
@NullMarked
package dev.jackfield.bench.load;

import org.jspecify.annotations.NullMarked;
