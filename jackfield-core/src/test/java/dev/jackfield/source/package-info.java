@NullMarked
package dev.jackfield.source;

import org.jspecify.annotations.NullMarked;
