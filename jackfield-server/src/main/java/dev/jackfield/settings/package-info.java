/// The records of all configuration keys: schema, defaults and documentation in one place.
///
/// `settings.load` finds, reads and explains configurations, `settings.edit` changes files. Start with
/// `Settings`.
@NullMarked
package dev.jackfield.settings;

import org.jspecify.annotations.NullMarked;
