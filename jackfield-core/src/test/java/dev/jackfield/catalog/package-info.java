@NullMarked
package dev.jackfield.catalog;

import org.jspecify.annotations.NullMarked;
