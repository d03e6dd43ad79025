@NullMarked
package dev.jackfield.schema;

import org.jspecify.annotations.NullMarked;
