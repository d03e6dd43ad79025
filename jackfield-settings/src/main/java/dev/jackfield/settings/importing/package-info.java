/// Imports MCP servers from the settings of other programs.
///
/// No class here prints, or changes a file of another program. Start with `Import`, which plans the changes;
/// `ForeignFile` reads, `Respelling` translates, `SecretMove` finds secrets. `settings.edit` writes the result.
@NullMarked
package dev.jackfield.settings.importing;

import org.jspecify.annotations.NullMarked;
