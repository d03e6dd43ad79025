package dev.jackfield.server.owntools;

import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.search.SearchQuery;
import dev.jackfield.core.signature.Language;
import dev.jackfield.core.signature.SkillMethod;
import dev.jackfield.core.signature.Skills;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// One page of search results, as data for programs and as lines for models.
final class FoundPage {
    private final VisibleCatalog visible;
    private final Skills skills;
    private final Language language;
    private final SearchQuery query;
    private final Map<String, Presence> absent;

    FoundPage(VisibleCatalog visible, Skills skills, Language language, SearchQuery query) {
        this.visible = visible;
        this.skills = skills;
        this.language = language;
        this.query = query;
        this.absent = visible.absentSources().stream().collect(Collectors.toMap(Presence::source, source -> source));
    }

    /// @param pending how many visible items have no vector yet
    Reply reply(Search.Matches found, int pending) {
        var results = new ArrayList<Fields>();
        var lines = new ArrayList<String>();
        for (var match : found.matches()) {
            skills.methodOf(match.entry()).ifPresent(method -> {
                var result = result(match, method);
                results.add(result);
                lines.add(line(result));
            });
        }
        var next = query.offset() + found.matches().size();
        lines.add(footer(found, next));
        missingNote().ifPresent(lines::add);
        return new Reply.Complete(Reply.text(String.join("\n", lines))
                .result()
                .with("structuredContent", structuredContent(found, results, next, pending)));
    }

    /// Returns the sources that are not listed now, so that nothing of them can be found.
    private List<String> unlistedSources() {
        return absent.values().stream()
                .filter(source -> !source.isListed())
                .map(Presence::source)
                .sorted()
                .toList();
    }

    private Optional<String> missingNote() {
        return Optional.of(unlistedSources())
                .filter(sources -> !sources.isEmpty())
                .map(sources ->
                        "Missing because they do not answer at the moment: " + String.join(", ", sources) + ".");
    }

    private Fields structuredContent(Search.Matches found, List<Fields> results, int next, int pending) {
        var page = Fields.of("results", Json.array(results))
                .with("total", Json.number(found.total()))
                .with("ranking", found.isHybrid() ? "hybrid" : "lexical");
        page = pending > 0 ? page.with("pending", Json.number(pending)) : page;
        var whole = unlistedSources().isEmpty()
                ? page
                : page.with(
                        "absent",
                        Json.array(unlistedSources().stream().map(Json::string).toList()));
        return next < found.total() ? whole.with("next", Json.number(next)) : whole;
    }

    private String footer(Search.Matches found, int next) {
        if (found.total() == 0) {
            return "Nothing matches. Use other words, or leave out the query to list everything.";
        }
        return next < found.total()
                ? "%d to %d of %d; offset %d shows more.".formatted(query.offset() + 1, next, found.total(), next)
                : "That is all.";
    }

    private Fields result(Search.Match match, SkillMethod method) {
        var entry = match.entry();
        var known = Fields.of("path", Json.string(method.path()))
                .with("name", entry.name())
                .with("kind", entry.entry().item().kind().name().toLowerCase(Locale.ROOT))
                .with("signature", signature(entry, method))
                .with("summary", summary(entry, method));
        var scored = query.text().isEmpty()
                ? known
                : known.with("score", Json.parse(String.format(Locale.ROOT, "%.3f", match.score())));
        return unavailableState(entry)
                .map(reason -> scored.with("unavailable", reason))
                .orElse(scored);
    }

    /// Returns how to call the method; of a resource or prompt with its name filled in.
    private String signature(NameTable.NamedEntry entry, SkillMethod method) {
        return switch (entry.entry().item().kind()) {
            case TOOL -> method.signature(language);
            case RESOURCE -> callText(method, "uri", Json.string(entry.name()).toString());
            case TEMPLATE -> callText(method, "uri", "…") + " with a URI like " + Json.string(entry.name());
            case PROMPT -> callText(method, "name", Json.string(entry.name()) + ", " + namedArgument("arguments", "…"));
        };
    }

    private String callText(SkillMethod method, String parameter, String value) {
        var argument = namedArgument(parameter, value);
        return method.name() + (language == Language.PYTHON ? "(" + argument + ")" : "({" + argument + "})");
    }

    private String namedArgument(String parameter, String value) {
        return parameter + (language == Language.PYTHON ? "=" : ": ") + value;
    }

    private static String summary(NameTable.NamedEntry entry, SkillMethod method) {
        if (entry.entry().item().kind() == Item.Kind.TOOL) {
            return method.summary();
        }
        var definition = entry.definition();
        return SkillMethod.summary(definition
                .text("description")
                .or(() -> definition.text("title"))
                .or(() -> definition.text("name"))
                .orElse(""));
    }

    /// Returns why the item cannot be called now. Only those who run the hub get the reason, which may have paths.
    private Optional<String> unavailableState(NameTable.NamedEntry entry) {
        return Optional.ofNullable(absent.get(entry.entry().name().source())).map(source -> {
            var state = source.state();
            return visible.identity().isOperator() ? state.word() + ": " + state.detail() : state.word();
        });
    }

    private static String line(Fields result) {
        var path = result.text("path").orElse("");
        var skill = path.substring(0, path.lastIndexOf('.') + 1);
        return "- " + skill + result.text("signature").orElse("")
                + result.text("unavailable")
                        .map(reason -> " [unavailable: " + reason + "]")
                        .orElse("")
                + "\n  " + result.text("summary").orElse("");
    }
}
