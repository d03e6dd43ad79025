@NullMarked
package dev.jackfield.documents;

import org.jspecify.annotations.NullMarked;
