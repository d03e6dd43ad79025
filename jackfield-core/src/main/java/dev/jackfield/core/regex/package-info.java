/// Regular expressions of foreign schemas, matched by an engine that counts its steps.
///
/// This package knows neither schemas nor calls. Start with [dev.jackfield.core.regex.Regex]; `Parser`,
/// `RegexCompiler` and `RegexSearch` are its three phases.
@NullMarked
package dev.jackfield.core.regex;

import org.jspecify.annotations.NullMarked;
