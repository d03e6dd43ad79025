/// The seam for kinds of sources: how one is recognised in a configuration, read, made and examined.
///
/// Nothing here reads a configuration file or knows a particular kind: the server reads the file, and each kind
/// has a package of its own. Start with `SourceKind`, then `Blueprint`.
@NullMarked
package dev.jackfield.kind;

import org.jspecify.annotations.NullMarked;
