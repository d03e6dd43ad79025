/// Measures search on labelled queries, for `jackfield eval`: how often it finds the right tools, and what its
/// results cost in tokens.
///
/// Start with `Evaluation`.
@NullMarked
package dev.jackfield.cli.evaluation;

import org.jspecify.annotations.NullMarked;
