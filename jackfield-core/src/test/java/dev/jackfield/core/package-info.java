@NullMarked
package dev.jackfield.core;

import org.jspecify.annotations.NullMarked;
