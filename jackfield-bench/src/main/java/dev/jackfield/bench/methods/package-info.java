/// What a Java method costs as a tool, beside the plain call of it.
///
/// Unlike the load benchmarks, these run the hub inside the process that measures. Start with `MethodCalls`.
@NullMarked
package dev.jackfield.bench.methods;

import org.jspecify.annotations.NullMarked;
