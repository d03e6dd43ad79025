package dev.jackfield.catalog;

import dev.jackfield.call.ToolName;

/// Something that is not in a list, or not as its source wrote it. The reason is for everybody who may see it.
public record Flawed(ToolName name, String reason) {}
