package dev.jackfield.core.signature;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The text that tells a model which skills there are: all methods with their signatures where they fit into the
/// budget, otherwise the skills alone, with how to find the rest.
public final class SystemPrompt {
    /// Bytes that count as one token.
    private static final int BYTES_PER_TOKEN = 4;

    private static final String NOTHING = "There are no skills now.";
    private static final String BY_TOOL =
            "Call these methods with the tool `call_tool`: `name` is the part before the parenthesis, and `arguments`"
                    + " is an object of the parameters.";

    private final Skills skills;
    private final Language language;
    private final int room;
    private final Form form;

    /// How the reader calls methods: in code, as `device.Skill.method(...)`, or by the tool `call_tool`.
    public enum Form {
        CODE,
        TOOL
    }

    private SystemPrompt(Skills skills, Language language, int budget, Form form) {
        this.skills = skills;
        this.language = language;
        this.room = (int) Math.min(Integer.MAX_VALUE, (long) budget * BYTES_PER_TOKEN);
        this.form = form;
    }

    /// Writes the text.
    ///
    /// @param budget the most tokens, of four bytes each. The sentence that says how to find methods is there in
    ///     any case.
    public static String of(Skills skills, Language language, int budget, Form form) {
        var prompt = new SystemPrompt(skills, language, budget, form);
        return prompt.usable().isEmpty() ? NOTHING : prompt.allMethods().orElseGet(prompt::categories);
    }

    /// Returns all methods; nothing as soon as they do not fit.
    private Optional<String> allMethods() {
        var sections = new ArrayList<String>();
        if (form == Form.TOOL) {
            sections.add(BY_TOOL);
        }
        var left = room;
        for (var skill : usable()) {
            var section = new StringBuilder(heading(skill));
            for (var method : skill.methods()) {
                section.append("\n\n").append(line(method));
                if (section.length() > left) {
                    return Optional.empty();
                }
            }
            sections.add(section.toString());
            left -= bytes(section) + 2;
        }
        var text = String.join("\n\n", sections);
        return Optional.of(text).filter(whole -> bytes(whole) <= room);
    }

    private static int bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    /// Returns the skills with methods: of the others there is nothing to call.
    private List<Skill> usable() {
        return skills.all().stream().filter(skill -> !skill.methods().isEmpty()).toList();
    }

    private static String heading(Skill skill) {
        return "### " + skill.name() + (skill.description().isEmpty() ? "" : "\n" + skill.description());
    }

    private String line(SkillMethod method) {
        var prefix = form == Form.CODE ? "device." : "";
        return "- `%s%s.%s`\n  %s".formatted(prefix, method.skill(), method.signature(language), method.summary());
    }

    /// Returns as many skills as fit, and how many more there are.
    private String categories() {
        var all = usable();
        var text = new StringBuilder(sentence(all));
        var left = room - bytes(text) - moreNote(all.size()).length();
        var shown = 0;
        for (var skill : all) {
            var line = "\n" + category(skill);
            left -= bytes(line);
            if (left < 0) {
                break;
            }
            text.append(shown++ == 0 ? "\n" : "").append(line);
        }
        return shown == all.size()
                ? text.toString()
                : text.append(moreNote(all.size() - shown)).toString();
    }

    private String sentence(List<Skill> all) {
        var call = form == Form.CODE ? "call it as `device.Skill.method(...)`" : "call it with `call_tool`";
        var methods = all.stream().mapToInt(skill -> skill.methods().size()).sum();
        return ("There are %d skills with %d methods, more than fit here. Find methods with `search_skills`,"
                        + " read about one with `describe_function`, and %s.")
                .formatted(all.size(), methods, call);
    }

    private static String category(Skill skill) {
        var count = skill.methods().size();
        return "- `%s` (%d %s)%s"
                .formatted(
                        skill.name(),
                        count,
                        count == 1 ? "method" : "methods",
                        skill.description().isEmpty() ? "" : ": " + skill.description());
    }

    private static String moreNote(int count) {
        return "\n\n%d more %s."
                .formatted(
                        count, count == 1 ? "skill: `search_skills` finds it" : "skills: `search_skills` finds them");
    }
}
