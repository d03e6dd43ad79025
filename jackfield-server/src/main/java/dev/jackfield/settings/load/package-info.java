/// Finds, reads, checks and explains the configuration.
///
/// It only reads; `settings.edit` writes. Start with `SettingsLoader`, then `Loading`.
@NullMarked
package dev.jackfield.settings.load;

import org.jspecify.annotations.NullMarked;
