/// Programs that run beside the hub: cheap servers to call, and a minimal gateway.
///
/// Nothing here measures. Start with `EchoServer`.
@NullMarked
package dev.jackfield.bench.upstream;

import org.jspecify.annotations.NullMarked;
