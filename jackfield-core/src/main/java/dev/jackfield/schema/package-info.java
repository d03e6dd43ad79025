/// JSON Schemas of others, and how values are checked against them at a bounded price. Nothing here knows tools or
/// calls. Start with [dev.jackfield.schema.ForeignSchema].
@NullMarked
package dev.jackfield.schema;

import org.jspecify.annotations.NullMarked;
