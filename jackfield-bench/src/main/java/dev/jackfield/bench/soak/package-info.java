/// Soak test: a hub under load while everything around it breaks, and what has leaked when it is quiet again.
///
/// It sees the hub only from outside: its doors, its process and its metrics. Start with `Soak`.
@NullMarked
package dev.jackfield.bench.soak;

import org.jspecify.annotations.NullMarked;
