/// Finds out what is wrong with an installation, its configuration and its sources, and what to do about it.
///
/// Nothing here prints, and nothing is repaired. Start with `Examination`; each other class looks at one thing.
@NullMarked
package dev.jackfield.doctor;

import org.jspecify.annotations.NullMarked;
