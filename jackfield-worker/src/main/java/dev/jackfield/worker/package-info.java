/// The child process that runs JavaScript, one script at a time. It has the script engine and nothing of the hub.
@NullMarked
package dev.jackfield.worker;

import org.jspecify.annotations.NullMarked;
