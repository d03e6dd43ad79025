/// What a person can configure, and how it is found, read and explained.
///
/// Nothing here acts on a setting: the composition root does, with the records. Start with `Settings`, then
/// `SettingsLoader`.
@NullMarked
package dev.jackfield.settings;

import org.jspecify.annotations.NullMarked;

