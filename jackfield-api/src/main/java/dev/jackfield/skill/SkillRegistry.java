package dev.jackfield.skill;

import dev.jackfield.Hub;
import dev.jackfield.action.ActionFailed;
import dev.jackfield.action.ActionResult;
import dev.jackfield.api.McpTool;
import dev.jackfield.api.internal.Futures;
import dev.jackfield.api.internal.JavaDoor;
import dev.jackfield.api.internal.Values;
import dev.jackfield.call.Call;
import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Scope;
import dev.jackfield.executor.MethodSource;
import dev.jackfield.executor.internal.ActionResults;
import dev.jackfield.identity.Identity;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import dev.jackfield.upstream.McpUpstream;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// The sources of a hub as skills: first those of Java code, then MCP servers.
public final class SkillRegistry {
    private static final Duration CALL_TIMEOUT = Duration.ofMinutes(10);

    private final Hub hub;

    public SkillRegistry(Hub hub) {
        this.hub = hub;
        sources();
    }

    /// Lists all skills with the methods that are known now, without waiting. A source that is down shows the
    /// methods it had before.
    public List<SkillInfo> getAllSkills() {
        return sources().entrySet().stream()
                .map(each -> new SkillInfo(each.getKey(), each.getValue(), tools(each.getValue())))
                .toList();
    }

    private List<McpTool> tools(String source) {
        var door = door(source);
        return door.items(Item.Kind.TOOL).stream()
                .map(each -> McpTool.of(each.name(), each.definition()))
                .toList();
    }

    /// Calls a method of a skill. A result with images or documents is a map of its `content` and `documents`; a call
    /// that fails answers with a map of `error`, `tool` and `server`.
    public @Nullable Object callMethod(String skill, String method, Map<String, ?> arguments) {
        var source = source(skill);
        var call = Call.ToolCall.of(method, Values.json(arguments));
        return call(source, call);
    }

    /// Calls a method on a virtual thread. Completing the future earlier, by `cancel` or a timeout, cancels the
    /// call.
    public CompletableFuture<@Nullable Object> callMethodAsync(String skill, String method, Map<String, ?> arguments) {
        var source = source(skill);
        var call = Call.ToolCall.of(method, Values.json(arguments));
        return Futures.run(() -> call(source, call));
    }

    private String source(String skill) {
        var source = sources().get(skill);
        if (source == null) {
            throw new ActionFailed("Skill not found: " + skill);
        }
        return source;
    }

    private @Nullable Object call(String source, Call.ToolCall call) {
        try {
            var result = ActionResults.of(door(source).invoke(call));
            return result.success()
                    ? value(result)
                    : ActionResults.error(String.valueOf(result.error()), call.name(), source);
        } catch (HubException.UnknownName _) {
            throw new ActionFailed("Tool not found: %s.%s".formatted(source, call.name()));
        } catch (HubException failed) {
            return ActionResults.error(MethodSource.text(failed), call.name(), source);
        }
    }

    private static @Nullable Object value(ActionResult result) {
        if (result.documents().isEmpty()) {
            return result.content();
        }
        var map = new LinkedHashMap<>(ActionResults.map(result));
        map.keySet().retainAll(Set.of("content", "documents"));
        return Collections.unmodifiableMap(map);
    }

    /// Makes the door for a call. The program calls as itself; code of a tool calls on behalf of the call that it
    /// answers.
    private JavaDoor door(String source) {
        return new JavaDoor(hub, Identity.LOCAL, Scope.only(source), Caller.SILENT, CALL_TIMEOUT, () -> {});
    }

    /// Maps the names of skills to ids of sources. Throws when two sources have the same skill name; the
    /// message names both.
    private Map<String, String> sources() {
        var found = new LinkedHashMap<String, String>();
        for (var source : inOrder(hub.catalog().sources())) {
            var other = found.putIfAbsent(skill(source), source.id());
            if (other != null) {
                throw new ActionFailed("The skill '%s' is both '%s' and '%s'; rename one of them"
                        .formatted(skill(source), other, source.id()));
            }
        }
        return found;
    }

    private static Collection<Source> inOrder(List<Source> sources) {
        return sources.stream()
                .sorted((a, b) -> Boolean.compare(isElsewhere(a), isElsewhere(b)))
                .toList();
    }

    private static boolean isElsewhere(Source source) {
        return source instanceof McpUpstream;
    }

    private static String skill(Source source) {
        return isElsewhere(source) ? SkillInfo.nameOf(source.id()) : source.id();
    }
}
