/// A configuration document as a tree in which every value knows its file and line.
///
/// Nothing here knows what a key means: that is the business of the records and of the binder. Start with `Node`, then
/// `Documents`, which reads one from a file.
@NullMarked
package dev.jackfield.settings.tree;

import org.jspecify.annotations.NullMarked;
