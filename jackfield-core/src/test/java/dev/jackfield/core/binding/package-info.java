@NullMarked
package dev.jackfield.core.binding;

import org.jspecify.annotations.NullMarked;
