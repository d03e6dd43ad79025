@NullMarked
package dev.jackfield.result;

import org.jspecify.annotations.NullMarked;
