/// Makes calls as fast as they are answered, and checks every answer.
///
/// Uses plain sockets, so that little of the machine is lost to the load itself. Start with `Load`.
@NullMarked
package dev.jackfield.bench.load;

import org.jspecify.annotations.NullMarked;
