/// Programs that run beside the hub: cheap servers to call, and the barest gateway there can be.
///
/// Start with `EchoServer`.
@NullMarked
package dev.jackfield.bench.upstream;

import org.jspecify.annotations.NullMarked;
