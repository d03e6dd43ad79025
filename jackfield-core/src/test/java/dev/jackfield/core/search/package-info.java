@NullMarked
package dev.jackfield.core.search;

import org.jspecify.annotations.NullMarked;
