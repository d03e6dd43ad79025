/// A hub under load while everything around it breaks, and what is left of that when it is quiet again.
///
/// Knows the hub only from outside: its doors, its process and its metrics. Start with `Soak`.
@NullMarked
package dev.jackfield.bench.soak;

import org.jspecify.annotations.NullMarked;
