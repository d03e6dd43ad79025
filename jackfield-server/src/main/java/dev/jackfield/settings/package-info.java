/// The records of everything that can be configured: schema, default and documentation at once.
///
/// How they are found, read and explained stands in `settings.load`, how files are changed in `settings.edit`. Start
/// with `Settings`.
@NullMarked
package dev.jackfield.settings;

import org.jspecify.annotations.NullMarked;
