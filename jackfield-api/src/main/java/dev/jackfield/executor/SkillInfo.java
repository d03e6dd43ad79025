package dev.jackfield.executor;

import dev.jackfield.api.McpTool;
import java.util.List;

/// A source as a skill.
///
/// @param name `BraveSearchMCP` for the server `brave-search`; what is Java code keeps its name
/// @param methods under their own names
public record SkillInfo(String name, String source, List<McpTool> methods) {

    public SkillInfo {
        methods = List.copyOf(methods);
    }
}
