@NullMarked
package dev.jackfield.core.catalog;

import org.jspecify.annotations.NullMarked;
