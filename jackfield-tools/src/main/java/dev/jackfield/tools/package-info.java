/// What the author of a tool compiles against: annotations for methods, and the values that they may return.
///
/// Nothing here knows the hub, MCP or JSON: a class with these annotations is an ordinary class. Start reading at
/// [dev.jackfield.tools.Tool].
@NullMarked
package dev.jackfield.tools;

import org.jspecify.annotations.NullMarked;
