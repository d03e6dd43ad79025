@NullMarked
package dev.jackfield.executor;

import org.jspecify.annotations.NullMarked;
