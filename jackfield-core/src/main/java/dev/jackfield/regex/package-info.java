/// Regular expressions of foreign schemas, matched by an engine that counts its steps. Nothing here knows schemas or
/// calls. Start with [dev.jackfield.regex.Regex].
@NullMarked
package dev.jackfield.regex;

import org.jspecify.annotations.NullMarked;
