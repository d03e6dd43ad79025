/// Java types as JSON: the schema of a type, how a value of it is read and how it is written, in one place each.
///
/// Methods, annotations of tools and callers are not known here. Start with `Shape`, then `Shapes`, which finds the
/// shape of a type.
@NullMarked
package dev.jackfield.binding.shape;

import org.jspecify.annotations.NullMarked;
