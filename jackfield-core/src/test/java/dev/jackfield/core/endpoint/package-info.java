@NullMarked
package dev.jackfield.core.endpoint;

import org.jspecify.annotations.NullMarked;
