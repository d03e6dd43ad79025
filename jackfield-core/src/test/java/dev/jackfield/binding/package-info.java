@NullMarked
package dev.jackfield.binding;

import org.jspecify.annotations.NullMarked;
