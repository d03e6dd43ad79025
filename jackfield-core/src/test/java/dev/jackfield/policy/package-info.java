@NullMarked
package dev.jackfield.policy;

import org.jspecify.annotations.NullMarked;
