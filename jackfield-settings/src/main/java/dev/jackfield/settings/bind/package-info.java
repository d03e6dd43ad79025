/// Binds a tree to records: the components of a record are the keys, with their types, defaults and
/// documentation.
///
/// No class here knows a particular record, or where a tree comes from. Start with `SettingShape`, which says
/// how a type is written, then `Binder`.
@NullMarked
package dev.jackfield.settings.bind;

import org.jspecify.annotations.NullMarked;
