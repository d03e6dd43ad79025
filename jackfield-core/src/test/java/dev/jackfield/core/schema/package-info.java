@NullMarked
package dev.jackfield.core.schema;

import org.jspecify.annotations.NullMarked;
