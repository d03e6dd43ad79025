@NullMarked
package dev.jackfield.core.result;

import org.jspecify.annotations.NullMarked;
