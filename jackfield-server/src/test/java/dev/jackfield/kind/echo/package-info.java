/// A kind of source as the author of another project would write it.
@NullMarked
package dev.jackfield.kind.echo;

import org.jspecify.annotations.NullMarked;
