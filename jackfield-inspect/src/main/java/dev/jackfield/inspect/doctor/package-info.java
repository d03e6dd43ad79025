/// Finds problems in an installation, its configuration and its sources, and says how to fix them.
///
/// No class here prints or repairs anything. Start with `Examination`; each other class checks one thing.
@NullMarked
package dev.jackfield.inspect.doctor;

import org.jspecify.annotations.NullMarked;
