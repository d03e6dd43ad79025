/// What a program tells about its commands so that sentences about them can be understood: sketches of commands and
/// parameters, and the interfaces by which values are looked up, extracted and checked.
///
/// Nothing here reads a sentence, and nothing knows how commands run. Start with `CommandSketch`.
@NullMarked
package dev.jackfield.agent.language.sketch;

import org.jspecify.annotations.NullMarked;
