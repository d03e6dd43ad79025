/// JSON Schemas from outside, and checks of values against them in bounded time.
///
/// This package knows neither tools nor calls. Start with [dev.jackfield.core.schema.ForeignSchema], then `Budget`.
@NullMarked
package dev.jackfield.core.schema;

import org.jspecify.annotations.NullMarked;
