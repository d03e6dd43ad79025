/// Takes over MCP servers from the settings of other programs.
///
/// Nothing here changes a file of another program, and nothing prints. Start with `Import`, which plans what would be
/// written; `ForeignFile` reads, `Respelling` translates, `SecretMove` finds secrets. What writes is `settings.edit`.
@NullMarked
package dev.jackfield.importing;

import org.jspecify.annotations.NullMarked;
