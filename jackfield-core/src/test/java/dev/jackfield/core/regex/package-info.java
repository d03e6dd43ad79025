@NullMarked
package dev.jackfield.core.regex;

import org.jspecify.annotations.NullMarked;
