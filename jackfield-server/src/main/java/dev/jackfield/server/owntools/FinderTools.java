package dev.jackfield.server.owntools;

import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.search.SearchQuery;
import dev.jackfield.core.signature.Language;
import dev.jackfield.core.signature.Skill;
import dev.jackfield.core.signature.SkillMethod;
import dev.jackfield.core.signature.Skills;
import dev.jackfield.core.signature.SystemPrompt;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// The tools by which a model finds, reads about and calls all others, and a prompt that says which skills there are.
///
/// They show what their caller may see in the scope of its call, and nothing else. `call_tool` makes a call inside
/// its own call, so the inner tool is decided, checked and recorded like any other, and its result is passed on
/// unchanged.
public final class FinderTools {
    private static final int USUAL_LIMIT = 10;

    /// How much of everything one answer lists: a thousand tools would cost a model 45,000 tokens.
    private static final int USUAL_PAGE = 100;

    private static final Duration USUAL_WAIT = Duration.ofSeconds(2);

    private final Supplier<Hub> hub;
    private final Search search;
    private final IntSupplier budget;
    private final Supplier<Language> inCode;
    private final Supplier<Duration> listWait;

    /// Creates the tools.
    ///
    /// @param budget the usual budget of the prompt, in tokens
    public FinderTools(Supplier<Hub> hub, Search search, IntSupplier budget) {
        this(hub, search, budget, () -> Language.PYTHON, () -> USUAL_WAIT);
    }

    /// Creates the tools.
    ///
    /// @param budget the usual budget of the prompt, in tokens
    /// @param inCode the usual language of signatures in a code view
    /// @param listWait how long they wait for changes and starting sources, as a list does
    public FinderTools(
            Supplier<Hub> hub,
            Search search,
            IntSupplier budget,
            Supplier<Language> inCode,
            Supplier<Duration> listWait) {
        this.hub = hub;
        this.search = search;
        this.budget = budget;
        this.inCode = inCode;
        this.listWait = listWait;
    }

    /// Adds the tools to a source.
    JavaTools addTo(JavaTools source) {
        return source.invocationTool(FinderDefinitions.SEARCH, this::search)
                .invocationTool(FinderDefinitions.DESCRIBE, this::describe)
                .invocationTool(FinderDefinitions.CALL, Json.parse(FinderDefinitions.CALL_ACCEPTS), this::call)
                .prompt(FinderDefinitions.PROMPT, this::prompt);
    }

    /// Waits as a list does: what was found is called next.
    private VisibleCatalog visibleCatalog(Invocation invocation) throws InterruptedException {
        var catalog = hub.get().catalog();
        catalog.awaitBriefly(invocation.scope(), Viewer.of(invocation), listWait.get());
        return catalog.visibleCatalog(invocation.scope(), Viewer.of(invocation));
    }

    private Skills skills(VisibleCatalog visible) {
        return hub.get().skills(visible);
    }

    private Reply search(JsonNode arguments, Invocation invocation) throws InterruptedException {
        var text = arguments.path("query").asString("");
        var limit = arguments.path("limit").asInt(text.isBlank() ? USUAL_PAGE : USUAL_LIMIT);
        var visible = visibleCatalog(invocation);
        var skills = skills(visible);
        var wanted = arguments.path("source").asString("");
        var source = skills.skill(wanted).map(Skill::source).or(() -> startingSource(wanted, visible));
        if (!wanted.isEmpty() && source.isEmpty()) {
            return Reply.error(skills.describeUnknownSource(wanted));
        }
        var query = new SearchQuery(
                text,
                source,
                arguments.path("read_only").asBoolean(false),
                arguments.path("offset").asInt(0),
                limit);
        return new FoundPage(visible, skills, language(arguments, invocation), query)
                .reply(search.find(visible, query), search.pendingVectors(visible));
    }

    /// A source that lists nothing yet is no skill, but it exists.
    private static Optional<String> startingSource(String wanted, VisibleCatalog visible) {
        return visible.presences().map(Presence::source).filter(wanted::equals).findFirst();
    }

    private Language language(JsonNode arguments, Invocation invocation) {
        return Language.parse(arguments.path("language").asString("")).orElseGet(() -> usualLanguage(invocation));
    }

    private Language usualLanguage(Invocation invocation) {
        return invocation.scope().isCoded() ? inCode.get() : Language.PYTHON;
    }

    private Reply describe(JsonNode arguments, Invocation invocation) throws InterruptedException {
        var visible = visibleCatalog(invocation);
        var skills = skills(visible);
        var path = arguments.path("path").asString("");
        var language = language(arguments, invocation);
        return skills.method(path)
                .or(() -> findMethod(path, visible, skills, invocation))
                .map(method -> descriptionReply(method, language))
                .or(() -> skills.skill(path).map(skill -> Reply.text(skill.describe(language))))
                .orElseGet(() -> Reply.error(unknownPathMessage(path, visible, skills)));
    }

    /// A text without a dot may be meant as a tool, too: by its bare name, or with the separator `__`.
    private static String unknownPathMessage(String path, VisibleCatalog visible, Skills skills) {
        var names = visible.items(Item.Kind.TOOL).stream()
                .map(NameTable.NamedEntry::name)
                .toList();
        var nearest = path.contains(".") ? List.<String>of() : NearestNames.find(path, names);
        return nearest.isEmpty()
                ? skills.describeUnknown(path)
                : String.valueOf(new HubException.UnknownNameException("tool or skill", path, nearest).getMessage());
    }

    /// Returns the method of the visible tool that a call by this name would reach.
    private Optional<SkillMethod> findMethod(
            String name, VisibleCatalog visible, Skills skills, Invocation invocation) {
        try {
            var meant = hub.get().catalog().find(invocation.child(Call.ToolCall.of(name, Fields.EMPTY)));
            return visible.items(Item.Kind.TOOL).stream()
                    .filter(entry -> entry.entry().name().equals(meant.name()))
                    .findFirst()
                    .flatMap(skills::methodOf);
        } catch (HubException.UnknownNameException _) {
            return Optional.empty();
        }
    }

    private static Reply descriptionReply(SkillMethod method, Language language) {
        var structured = Fields.of("path", Json.string(method.path()))
                .with("name", method.item())
                .with("signature", method.signature(language))
                .with("description", method.docstring())
                .with("inputSchema", method.definition().object("inputSchema"));
        for (var key : List.of("outputSchema", "annotations")) {
            var value = method.definition().get(key);
            structured = value.isPresent() ? structured.with(key, value.get()) : structured;
        }
        return new Reply.Complete(Reply.text(method.describe(language)).result().with("structuredContent", structured));
    }

    private Reply call(JsonNode arguments, Invocation invocation) {
        return new CallToolCall(hub.get(), invocation)
                .reply(arguments.path("name").asString(""));
    }

    private Reply prompt(Invocation invocation) throws InterruptedException {
        var arguments = invocation.call().params().object("arguments");
        var language = arguments.text("language").map(FinderTools::language).orElseGet(() -> usualLanguage(invocation));
        var form = form(arguments.text("form").orElse(invocation.scope().isCoded() ? "code" : "tool"));
        var text = SystemPrompt.of(skills(visibleCatalog(invocation)), language, budget(arguments), form);
        return new Reply.Complete(Json.of(Map.of(
                        "messages", List.of(Map.of("role", "user", "content", Map.of("type", "text", "text", text)))))
                .object()
                .orElseThrow());
    }

    private static Language language(String word) {
        return Language.parse(word).orElseThrow(() -> invalidArgument("language must be python or typescript"));
    }

    private int budget(Fields arguments) {
        try {
            return arguments.text("budget").map(Integer::parseInt).orElseGet(budget::getAsInt);
        } catch (NumberFormatException _) {
            throw invalidArgument("budget must be a number of tokens");
        }
    }

    private static SystemPrompt.Form form(String word) {
        return switch (word) {
            case "tool" -> SystemPrompt.Form.TOOL;
            case "code" -> SystemPrompt.Form.CODE;
            default -> throw invalidArgument("form must be tool or code");
        };
    }

    private static HubException invalidArgument(String problem) {
        return new HubException.InvalidArgumentsException("system_prompt", List.of(problem));
    }
}
