@NullMarked
package dev.jackfield.regex;

import org.jspecify.annotations.NullMarked;
