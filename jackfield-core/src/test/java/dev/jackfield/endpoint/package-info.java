@NullMarked
package dev.jackfield.endpoint;

import org.jspecify.annotations.NullMarked;
