/// Small message readers that behave like those of servers in other languages: each must read in a message what
/// the hub decided on. None uses a parser of the hub. Start with `ForeignReader`.
@NullMarked
package dev.jackfield.testkit.readers;

import org.jspecify.annotations.NullMarked;
