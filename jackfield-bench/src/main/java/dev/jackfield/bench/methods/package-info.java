/// Measures what a Java method costs as a tool, compared with a plain call of it.
///
/// Unlike the load benchmarks, these run the hub in the measuring process. Start with `MethodCalls`.
@NullMarked
package dev.jackfield.bench.methods;

import org.jspecify.annotations.NullMarked;
