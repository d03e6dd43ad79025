package dev.jackfield.settings.importing;

import dev.jackfield.settings.tree.Node;
import java.nio.file.Path;
import java.util.Optional;

/// A server as another program has it.
///
/// @param project the folder that it belongs to; empty for one that its user has everywhere
record ForeignServer(String name, Node.Mapping written, Optional<Path> project, boolean disabled) {}
