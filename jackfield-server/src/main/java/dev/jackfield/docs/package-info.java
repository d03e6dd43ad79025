/// Pages about everything that a hub offers, made from the definitions that it lists.
///
/// Nothing here reads or writes: definitions come in, texts go out. A page is made once, as blocks, and written in
/// each form. Start with `Book`.
@NullMarked
package dev.jackfield.docs;

import org.jspecify.annotations.NullMarked;
