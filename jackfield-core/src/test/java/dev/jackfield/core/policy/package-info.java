@NullMarked
package dev.jackfield.core.policy;

import org.jspecify.annotations.NullMarked;
