@NullMarked
package dev.jackfield;

import org.jspecify.annotations.NullMarked;
