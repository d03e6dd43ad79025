/// A kind of source as somebody else would write it.
@NullMarked
package dev.jackfield.kind.echo;

import org.jspecify.annotations.NullMarked;
