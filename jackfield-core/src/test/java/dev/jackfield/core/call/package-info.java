@NullMarked
package dev.jackfield.core.call;

import org.jspecify.annotations.NullMarked;
