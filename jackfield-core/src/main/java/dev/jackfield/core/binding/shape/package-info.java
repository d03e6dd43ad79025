/// Java types as JSON: the schema of a type, and how a value of it is read and written, in one place each.
///
/// This package knows neither methods nor callers. Start with `Shape`, then `Shapes`, which finds the shape of a
/// type.
@NullMarked
package dev.jackfield.core.binding.shape;

import org.jspecify.annotations.NullMarked;
