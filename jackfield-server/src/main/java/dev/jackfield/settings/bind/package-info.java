/// Turns a tree into records: the components of a record are the keys, with their types, defaults and meaning.
///
/// Nothing here knows a particular record or where a tree comes from. Start with `Shape`, which says how a type is
/// written, then `Binder`.
@NullMarked
package dev.jackfield.settings.bind;

import org.jspecify.annotations.NullMarked;
