@NullMarked
package dev.jackfield.upstream;

import org.jspecify.annotations.NullMarked;
