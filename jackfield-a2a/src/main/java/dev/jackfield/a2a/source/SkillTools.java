package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.message.AgentCard;
import dev.jackfield.a2a.client.message.AgentSkill;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Flaw;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.text.BriefText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The skills of an agent as tools. Texts of the card are shortened, because models read them.
final class SkillTools {
    /// Where a definition has the id of its skill, which the name may spell differently.
    static final String SKILL_KEY = "dev.jackfield/a2aSkill";

    /// The schema for the check of arguments: it asks for less than the one that models see, because data may stand
    /// in for the message.
    static final Json ACCEPTED = schema().without("required");

    private static final int MOST = 256;
    private static final int LONGEST_ID = 1_024;
    private static final int LONGEST_NAME = 48;
    private static final int LONGEST_TEXT = 4_000;
    private static final int LONGEST_EXAMPLE = 300;
    private static final int MOST_EXAMPLES = 5;
    private static final int MOST_TAGS = 20;

    /// How old a card may be before a list makes the hub read it again.
    private static final CacheHints HINTS = new CacheHints(Duration.ofMinutes(5), true);

    private static final Pattern ILLEGAL = Pattern.compile("[^A-Za-z0-9_.-]+");

    private SkillTools() {}

    static Manifest of(AgentCard card) {
        var names = new HashSet<String>();
        var tools = new ArrayList<Item>();
        var flaws = new ArrayList<Flaw>();
        for (var skill : card.skills()) {
            if (tools.size() == MOST) {
                flaws.add(flaw(skill, "an agent offers at most " + MOST + " tools; this one and others are left out"));
                break;
            }
            if (skill.id().length() > LONGEST_ID) {
                addFlaw(flaws, flaw(skill, "its id has more than " + LONGEST_ID + " characters"));
                continue;
            }
            tools.add(
                    Tool.read(definition(skill, uniqueName(skill.id(), names))).withAcceptedSchema(ACCEPTED));
        }
        return new Manifest(tools, HINTS, Map.of(), flaws, List.of(), shorten(card.description(), LONGEST_TEXT));
    }

    private static Flaw flaw(AgentSkill skill, String reason) {
        return new Flaw(Item.Kind.TOOL, BriefText.name(skill.id()), reason);
    }

    private static void addFlaw(List<Flaw> flaws, Flaw flaw) {
        if (flaws.size() < MOST) {
            flaws.add(flaw);
        }
    }

    private static String uniqueName(String id, Set<String> taken) {
        var legal = shortenName(ILLEGAL.matcher(id).replaceAll("_"));
        var name = legal;
        for (var count = 2; !taken.add(name); count++) {
            name = legal + "_" + count;
        }
        return name;
    }

    private static String shortenName(String name) {
        return name.substring(0, Math.min(LONGEST_NAME, name.length()));
    }

    private static Fields definition(AgentSkill skill, String name) {
        return Fields.of("name", Json.string(name))
                .with("title", shorten(skill.name(), LONGEST_EXAMPLE))
                .with("description", description(skill))
                .with("inputSchema", schema())
                .with("annotations", Fields.of("openWorldHint", RawJson.TRUE))
                .with("_meta", Fields.of(SKILL_KEY, Json.string(skill.id())));
    }

    private static String description(AgentSkill skill) {
        var text = new StringBuilder(shorten(skill.description(), LONGEST_TEXT));
        appendList(text, "Tags: ", ", ", skill.tags().stream().limit(MOST_TAGS).toList());
        appendList(
                text,
                "Examples:\n- ",
                "\n- ",
                skill.examples().stream().limit(MOST_EXAMPLES).toList());
        return text.toString().strip();
    }

    private static void appendList(StringBuilder text, String title, String between, List<String> items) {
        if (!items.isEmpty()) {
            var shown =
                    items.stream().map(item -> shorten(item, LONGEST_EXAMPLE)).toList();
            text.append("\n\n").append(title).append(String.join(between, shown));
        }
    }

    static String shorten(String text, int most) {
        return BriefText.of(text, most);
    }

    private static Fields schema() {
        var properties = Fields.of("message", property("string", "The request to the agent, in words."))
                .with("data", property("object", "Structured input for the agent, with the message or instead of it."))
                .with("contextId", property("string", "Continues a conversation: the contextId of an earlier result."))
                .with(
                        "taskId",
                        property("string", "Continues a task that asked for input: the taskId of that result."));
        return Fields.of("type", Json.string("object"))
                .with("properties", properties)
                .with("required", Json.array(List.of(Json.string("message"))))
                .with("additionalProperties", RawJson.FALSE);
    }

    private static Fields property(String type, String description) {
        return Fields.of("type", Json.string(type)).with("description", description);
    }

    /// Returns the id of the skill that a tool stands for.
    static String skill(Item tool) {
        return tool.definition().object("_meta").text(SKILL_KEY).orElse(tool.key());
    }
}
