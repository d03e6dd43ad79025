@NullMarked
package dev.jackfield.api;

import org.jspecify.annotations.NullMarked;
