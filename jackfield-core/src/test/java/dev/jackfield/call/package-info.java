@NullMarked
package dev.jackfield.call;

import org.jspecify.annotations.NullMarked;
