@NullMarked
package dev.jackfield.upstream.connection;

import org.jspecify.annotations.NullMarked;
