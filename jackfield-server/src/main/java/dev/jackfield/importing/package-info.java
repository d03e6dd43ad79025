/// Takes over MCP servers from the settings of other programs.
///
/// Nothing here changes a file of another program, and nothing prints. Start with `Import`, which plans what would be
/// written; `ForeignFile` reads, `Respelling` translates, `ConfigText` and `EnvText` write.
@NullMarked
package dev.jackfield.importing;

import org.jspecify.annotations.NullMarked;
