/// The tool server `filesystem`: reads, writes, lists and searches files in some folders, its roots.
///
/// Nothing here opens a file by a path that a caller wrote. `FileRoots` makes names below a root of it, and
/// `OpenFolder` goes from folder to folder by open handles that follow no link, so that no other process can lead a
/// call out of its root between a check and its use. Start with `FileTools`, then read `OpenFolder`.
@NullMarked
package dev.jackfield.builtin.servers.filesystem;

import org.jspecify.annotations.NullMarked;
