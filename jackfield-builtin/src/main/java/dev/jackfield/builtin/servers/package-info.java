/// The kind of source with a `builtin`: a tool server that is part of Jackfield.
///
/// The tools themselves are in a package for each server; here is only how such a source is configured and made.
/// Start with `BuiltinKind` and `BuiltinSettings`.
@NullMarked
package dev.jackfield.builtin.servers;

import org.jspecify.annotations.NullMarked;
