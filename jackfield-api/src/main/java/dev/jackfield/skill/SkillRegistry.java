package dev.jackfield.skill;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.action.ActionResult;
import dev.jackfield.api.hub.Futures;
import dev.jackfield.api.hub.JavaDoor;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.Hub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.search.SearchQuery;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.signature.Language;
import dev.jackfield.core.signature.Skill;
import dev.jackfield.core.signature.Skills;
import dev.jackfield.core.signature.SystemPrompt;
import dev.jackfield.core.source.Source;
import dev.jackfield.executor.MethodSource;
import dev.jackfield.executor.internal.ActionResults;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The sources of a hub as skills: first those of Java code, then MCP servers.
///
/// A program sees and calls what its identity may. Code that runs inside a call of the hub sees and calls what
/// the caller may, whatever identity the registry has.
public final class SkillRegistry {
    private static final Duration CALL_TIMEOUT = Duration.ofMinutes(10);

    /// The budget of a system prompt, in tokens.
    private static final int BUDGET = 8_000;

    private final JavaDoor door;
    private final Search search;

    /// Creates the registry of a program that may do everything that rules allow to `local`.
    public SkillRegistry(Hub hub) {
        this(hub, Identity.LOCAL);
    }

    /// Creates the registry of an identity. It searches by words only.
    public SkillRegistry(Hub hub, Identity identity) {
        this(
                hub,
                identity,
                new Search(Optional::empty, new MemoryShelf(InstantSource.system()), InstantSource.system()));
    }

    /// Creates the registry of an identity.
    ///
    /// @param search finds methods, also by meaning if it has a model; registries may share one
    public SkillRegistry(Hub hub, Identity identity, Search search) {
        this.search = search;
        this.door = new JavaDoor(hub, identity, Scope.EVERYTHING, Caller.SILENT, CALL_TIMEOUT, () -> {});
    }

    /// Lists all skills with the methods that are known now, without waiting. A source that is down shows the
    /// methods it had before.
    public List<SkillInfo> getAllSkills() {
        return skills().all().stream().map(SkillInfo::of).toList();
    }

    /// Finds methods by what they do, the best first. An empty query finds all.
    ///
    /// @param limit how many at most
    public List<SkillMatch> searchSkills(String query, int limit) {
        try {
            var visible = door.visibleCatalog();
            var skills = skills(visible);
            return search.find(visible, SearchQuery.of(query, limit)).matches().stream()
                    .flatMap(match -> SkillMatch.of(match, skills).stream())
                    .distinct()
                    .toList();
        } catch (InterruptedException interrupted) {
            throw cancelledException(interrupted);
        }
    }

    private static HubException cancelledException(InterruptedException cancelled) {
        Thread.currentThread().interrupt();
        return new HubException.CancelledException(cancelled);
    }

    /// Calls a method of a skill. The result of a tool is its structured content or else its text; one with
    /// images or documents is a map of `content` and `documents`. A resource is its text, or else the list of its
    /// contents; a prompt is the list of its messages. A call that fails answers with a map of `error`, `tool`
    /// and `server`.
    ///
    /// @param arguments by the names in the signature, or by those that the tool gives them
    /// @throws ActionFailedException if there is no such method, with the names that are nearest
    public @Nullable Object callMethod(String skill, String method, Map<String, ?> arguments) {
        return call(new Wanted(skill, method, Values.json(arguments)));
    }

    /// Calls a method on a virtual thread. Completing the future earlier, by `cancel` or a timeout, cancels the
    /// call.
    public CompletableFuture<@Nullable Object> callMethodAsync(String skill, String method, Map<String, ?> arguments) {
        var wanted = new Wanted(skill, method, Values.json(arguments));
        return Futures.run(() -> call(wanted));
    }

    /// Describes the method with this path (`BraveSearchMCP.search`), or every method of a skill, for code in
    /// Python.
    ///
    /// @throws ActionFailedException if there is no such method or skill, with the names that are nearest
    public String describe(String path) {
        var skills = skills();
        return skills.method(path)
                .map(method -> method.describe(Language.PYTHON))
                .or(() -> skills.skill(path).map(skill -> skill.describe(Language.PYTHON)))
                .orElseThrow(() -> new ActionFailedException(skills.describeUnknown(path)));
    }

    /// Returns the system prompt that tells a model which skills there are, for code in Python, within 8,000
    /// tokens.
    public String systemPrompt() {
        return systemPrompt("python", BUDGET);
    }

    /// Returns the system prompt that tells a model which skills there are: every method with its signature and
    /// first line if they fit, otherwise the names of the skills.
    ///
    /// @param language `python` or `typescript`
    /// @param budget the most tokens, of four bytes each
    public String systemPrompt(String language, int budget) {
        var wanted = Language.parse(language)
                .orElseThrow(() -> new IllegalArgumentException(
                        "Signatures exist in python and typescript, not in '%s'".formatted(language)));
        return SystemPrompt.of(skills(), wanted, budget, SystemPrompt.Form.CODE);
    }

    private record Wanted(String skill, String method, Fields arguments) {
        String path() {
            return skill + "." + method;
        }
    }

    private Skills skills() {
        return skills(door.visibleCatalog());
    }

    private Skills skills(VisibleCatalog visible) {
        return door.hub().skills(visible);
    }

    private @Nullable Object call(Wanted wanted) {
        var skills = skills(door.knownCatalog());
        var source = sourceOf(wanted, skills);
        try {
            return value(invokeMethod(source, wanted, skills), wanted.method, source);
        } catch (HubException.UnknownNameException _) {
            throw unknownException(wanted);
        } catch (HubException failed) {
            if (isHidden(wanted, failed)) {
                throw unknownException(wanted);
            }
            return ActionResults.error(MethodSource.text(failed), wanted.method, source);
        }
    }

    private ActionFailedException unknownException(Wanted wanted) {
        return new ActionFailedException(skills().describeUnknown(wanted.path()));
    }

    /// Returns whether a failure would tell of a method that the caller does not see. Lists may have come
    /// meanwhile, so it looks again; a source that is seen may say that it is down before it has a list.
    private boolean isHidden(Wanted wanted, HubException failed) {
        var now = skills();
        return now.skill(wanted.skill).isEmpty()
                || (failed instanceof HubException.RefusedException
                        && now.method(wanted.path()).isEmpty());
    }

    /// Makes the call. One of a method that is not visible is made too: the hub refuses it and keeps a record, or
    /// the lists of its source come now.
    private Fields invokeMethod(String source, Wanted wanted, Skills skills) {
        var method = skills.method(wanted.path());
        return method.isEmpty()
                ? door.invoke(Call.ToolCall.of(source + "." + wanted.method, wanted.arguments))
                : method.get().answer().orElseGet(() -> door.invoke(method.get().call(wanted.arguments)));
    }

    /// Returns the id of a source, even of one that is not visible.
    private String sourceOf(Wanted wanted, Skills skills) {
        var skill = wanted.skill;
        return skills.skill(skill)
                .map(Skill::source)
                .or(() -> door.hub().catalog().sources().stream()
                        .filter(each -> skill.equals(each.skill()) || skill.equals(each.id()))
                        .map(Source::id)
                        .findFirst())
                .orElseThrow(() -> unknownException(wanted));
    }

    private static @Nullable Object value(Fields result, String method, String source) {
        if (result.has("contents")) {
            return contents(result.items("contents"));
        }
        if (result.has("messages")) {
            return result.get("messages").map(Values::value).orElse(null);
        }
        var outcome = ActionResults.of(result);
        return outcome.success()
                ? value(outcome)
                : ActionResults.error(String.valueOf(outcome.error()), method, source);
    }

    private static @Nullable Object contents(List<Json> contents) {
        var text = contents.size() == 1
                ? contents.getFirst().object().flatMap(content -> content.text("text"))
                : Optional.<String>empty();
        return text.isPresent()
                ? text.get()
                : contents.stream().map(Values::value).toList();
    }

    private static @Nullable Object value(ActionResult result) {
        if (result.documents().isEmpty()) {
            return result.content();
        }
        var map = new LinkedHashMap<>(ActionResults.map(result));
        map.keySet().retainAll(Set.of("content", "documents"));
        return Collections.unmodifiableMap(map);
    }
}
