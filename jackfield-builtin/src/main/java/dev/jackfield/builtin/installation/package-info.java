/// Finds what is installed beside `jackfield.jar`.
///
/// Nothing here is loaded or started; other packages do that when they need it. Start with `Installation`.
@NullMarked
package dev.jackfield.builtin.installation;

import org.jspecify.annotations.NullMarked;
