package dev.jackfield.skill;

import dev.jackfield.api.McpTool;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A source as a skill.
///
/// @param name `BraveSearchMCP` for the server `brave-search`; a source of Java code keeps its name
/// @param methods under their own names
public record SkillInfo(String name, String source, List<McpTool> methods) {

    private static final Pattern BETWEEN = Pattern.compile("[^A-Za-z0-9]+");

    public SkillInfo {
        methods = List.copyOf(methods);
    }

    /// The skill name of an MCP server: its words with capital first letters, and `MCP`.
    public static String nameOf(String server) {
        return BETWEEN.splitAsStream(server)
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining("", "", "MCP"));
    }
}
