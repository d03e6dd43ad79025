package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;

/// A skill in a table.
///
/// @param description one line; empty when there is none
public record SkillRow(String name, int methods, String description) {
    public static final List<String> HEAD = List.of("SKILL", "METHODS", "DESCRIPTION");

    private static final String SKILL = "### ";
    private static final String METHOD = "- `";

    /// Reads the skills from a system prompt that has room for all of them. A skill is a heading, perhaps a line
    /// about it, and its methods, one list item each.
    public static List<SkillRow> of(String prompt) {
        var rows = new ArrayList<SkillRow>();
        for (var line : prompt.lines().toList()) {
            if (line.startsWith(SKILL)) {
                rows.add(new SkillRow(line.substring(SKILL.length()), 0, ""));
            } else if (!rows.isEmpty() && !line.isBlank()) {
                rows.add(rows.removeLast().withLine(line));
            }
        }
        return rows;
    }

    private SkillRow withLine(String line) {
        if (line.startsWith(METHOD)) {
            return new SkillRow(name, methods + 1, description);
        }
        return methods == 0 && description.isEmpty() ? new SkillRow(name, methods, line) : this;
    }

    public List<String> cells() {
        return List.of(name, String.valueOf(methods), Terminal.firstLine(description, 90));
    }

    public Fields json() {
        return Fields.of("name", Json.string(name))
                .with("methods", Json.number(methods))
                .with("description", description);
    }
}
