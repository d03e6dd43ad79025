@NullMarked
package dev.jackfield.audit;

import org.jspecify.annotations.NullMarked;
