/// Finds, reads, checks and explains the configuration.
///
/// No class here writes; `settings.edit` does. Start with `SettingsLoader`, then `LoaderRun`.
@NullMarked
package dev.jackfield.settings.load;

import org.jspecify.annotations.NullMarked;
