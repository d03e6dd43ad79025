@NullMarked
package dev.jackfield.javatools;

import org.jspecify.annotations.NullMarked;
