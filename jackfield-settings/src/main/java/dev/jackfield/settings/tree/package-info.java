/// A configuration document as a tree in which every value knows its file and line.
///
/// No class here knows the meaning of a key; the records and the binder do. Start with `Node`, then
/// `ConfigReader`, which reads a tree from a file.
@NullMarked
package dev.jackfield.settings.tree;

import org.jspecify.annotations.NullMarked;
