@NullMarked
package dev.jackfield.sandbox;

import org.jspecify.annotations.NullMarked;
