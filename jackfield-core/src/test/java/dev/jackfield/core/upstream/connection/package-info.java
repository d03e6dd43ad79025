@NullMarked
package dev.jackfield.core.upstream.connection;

import org.jspecify.annotations.NullMarked;
