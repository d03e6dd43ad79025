@NullMarked
package dev.jackfield.core.javatools;

import org.jspecify.annotations.NullMarked;
