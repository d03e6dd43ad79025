@NullMarked
package dev.jackfield.core.source;

import org.jspecify.annotations.NullMarked;
