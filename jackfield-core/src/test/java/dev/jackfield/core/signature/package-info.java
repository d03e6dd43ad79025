@NullMarked
package dev.jackfield.core.signature;

import org.jspecify.annotations.NullMarked;
