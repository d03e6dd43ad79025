@NullMarked
package dev.jackfield.signature;

import org.jspecify.annotations.NullMarked;
