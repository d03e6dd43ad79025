/// The records of all configuration keys: schema, defaults and documentation in one place.
///
/// `settings.load` finds, reads and explains configurations, `settings.edit` changes files. Start with
/// `Settings`.
///
/// A record is bound by the annotations `config.Doc` and `config.Default`. A changed file is read again as a
/// whole: `server.assembly.Assembly.reload` is the only way to another configuration.
@NullMarked
package dev.jackfield.settings;

import org.jspecify.annotations.NullMarked;
