@NullMarked
package dev.jackfield.core.upstream;

import org.jspecify.annotations.NullMarked;
