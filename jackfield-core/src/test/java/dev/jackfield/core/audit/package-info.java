@NullMarked
package dev.jackfield.core.audit;

import org.jspecify.annotations.NullMarked;
