package dev.jackfield.bench.search;

import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/// Makes up tools that are as varied as those of many servers: 100 sources with names in three styles, descriptions
/// of one to four sentences, and up to six parameters. The same number always gives the same tools.
final class SyntheticTools {
    private static final int FOR_EACH_AREA = 4;
    private static final int MOST_PARAMETERS = 6;

    private static final List<String> ENDINGS = List.of("", "-cloud", "-team", "-archive");
    private static final List<String> QUALIFIERS =
            List.of("", "", "by_id", "by_date", "by_owner", "in_bulk", "history", "for_team", "as_draft", "statistics");

    private static final List<String> SENTENCES = List.of(
            "Needs the right to write.",
            "The result is sorted by the time of the last change, the newest first.",
            "At most one hundred are returned; a cursor leads to the next page.",
            "Use it before anything else if the id is not known.",
            "Nothing is changed unless confirm is true.",
            "Dates are in ISO 8601, amounts in the smallest unit of the currency.",
            "Fails with an explanation if somebody else has changed it meanwhile.",
            "Large results are shortened; ask for fewer columns to see everything.",
            "Works for the workspace of the user and those shared with it.",
            "Takes a few seconds, because a report is made in the background.");

    private static final List<String> PARAMETERS = List.of(
            "id:string:The identifier, as a list returns it",
            "query:string:Free text that has to occur",
            "limit:integer:How many to return at most",
            "cursor:string:Where the next page begins",
            "since:string:Leaves out everything older than this date",
            "until:string:Leaves out everything newer than this date",
            "owner:string:The e-mail address of the person in charge",
            "status:open,closed,pending,failed:Only those in this state",
            "format:csv,json,pdf,xlsx:How the file is written",
            "priority:low,normal,high,urgent:How soon it has to be done",
            "confirm:boolean:Must be true to change anything",
            "dry_run:boolean:Only says what would happen",
            "language:string:A language code such as en or pt-BR",
            "tags:array:Words that group things",
            "amount:number:How much, in the smallest unit",
            "comment:string:A remark that others can read",
            "reason:string:Why; is kept in the log",
            "notify:boolean:Whether people get a message",
            "sort_by:name,created,updated,size:The order of the result",
            "fields:array:The columns to return",
            "region:eu,us,asia:Where the data lives",
            "timezone:string:The name of a time zone",
            "parent_id:string:The identifier of what it belongs to",
            "include_archived:boolean:Also those that were put away");

    private final Random random = new Random(20_260_728);

    private SyntheticTools() {}

    /// Returns the sources, which have so many tools together.
    static List<SyntheticSource> sources(int tools) {
        var made = new SyntheticTools();
        var sources = new ArrayList<SyntheticSource>();
        for (var area : Area.ALL) {
            for (var ending : ENDINGS) {
                var items = made.items(area, tools / (Area.ALL.size() * FOR_EACH_AREA));
                sources.add(new SyntheticSource(area.id() + ending, area.about(), items));
            }
        }
        return sources;
    }

    private List<Item> items(Area area, int count) {
        var style = random.nextInt(3);
        var all = new ArrayList<>(Deed.ALL.stream()
                .flatMap(deed -> area.nouns().stream().map(noun -> new ToolIdea(deed, noun)))
                .toList());
        Collections.shuffle(all, random);
        return all.stream().limit(count).map(idea -> tool(idea, style)).toList();
    }

    /// A tool before it has a name.
    private record ToolIdea(Deed deed, String noun) {}

    private Item tool(ToolIdea idea, int style) {
        var qualifier = pick(QUALIFIERS);
        var words =
                List.of((idea.deed.verb() + "_" + idea.noun + (qualifier.isEmpty() ? "" : "_" + qualifier)).split("_"));
        var definition = Fields.of("name", Json.string(name(words, style)))
                .with("description", description(idea))
                .with("inputSchema", Json.of(schema()));
        return Item.Kind.TOOL.read(
                random.nextInt(3) == 0
                        ? definition.with("annotations", Fields.of("readOnlyHint", Json.bool(true)))
                        : definition);
    }

    private static String name(List<String> words, int style) {
        return switch (style) {
            case 0 -> String.join("_", words);
            case 1 -> String.join("-", words);
            default -> words.stream().skip(1).map(SyntheticTools::capital).reduce(words.getFirst(), String::concat);
        };
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private String description(ToolIdea idea) {
        var first = idea.deed.about().replace("{}", idea.noun.replace('_', ' ')) + ".";
        var more = Stream.generate(() -> pick(SENTENCES))
                .limit(random.nextInt(4))
                .distinct()
                .toList();
        return String.join(" ", Stream.concat(Stream.of(first), more.stream()).toList());
    }

    private Map<String, ?> schema() {
        var properties = new LinkedHashMap<String, Object>();
        for (var at = random.nextInt(MOST_PARAMETERS + 1); at > 0; at--) {
            var parts = pick(PARAMETERS).split(":", 3);
            properties.put(parts[0], property(parts[1], parts[2]));
        }
        return Map.of("type", "object", "properties", properties);
    }

    private static Map<String, ?> property(String type, String description) {
        return type.contains(",")
                ? Map.of("type", "string", "enum", List.of(type.split(",")), "description", description)
                : Map.of("type", type, "description", description);
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }
}
