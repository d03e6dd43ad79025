/// The types that authors of tools compile against: annotations for methods, and the values that they may return.
///
/// Nothing here knows the hub, MCP or JSON: a class with these annotations is an ordinary class. Start with
/// [dev.jackfield.tools.Tool].
@NullMarked
package dev.jackfield.tools;

import org.jspecify.annotations.NullMarked;
