@NullMarked
package dev.jackfield.search;

import org.jspecify.annotations.NullMarked;
