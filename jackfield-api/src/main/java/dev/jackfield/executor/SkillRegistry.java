package dev.jackfield.executor;

import dev.jackfield.Hub;
import dev.jackfield.action.ActionFailed;
import dev.jackfield.api.McpClient;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Scope;
import dev.jackfield.source.McpUpstream;
import dev.jackfield.source.Source;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The sources of a hub as skills: those that are Java code first, then servers elsewhere.
public final class SkillRegistry {
    private static final Pattern WORD = Pattern.compile("(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])");
    private final Hub hub;

    public SkillRegistry(Hub hub) {
        this.hub = hub;
        sources();
    }

    public List<SkillInfo> getAllSkills() {
        return sources().entrySet().stream()
                .map(each -> new SkillInfo(
                        each.getKey(), each.getValue(), client(each.getValue()).listTools()))
                .toList();
    }

    /// Calls a method of a skill. A call that fails answers with a map of `error`, `tool` and `server`.
    public @Nullable Object callMethod(String skill, String method, Map<String, ?> arguments) {
        var source = sources().get(skill);
        if (source == null) {
            throw new ActionFailed("Skill not found: " + skill);
        }
        try (var client = client(source)) {
            var result = ActionResults.of(client.callTool(method, arguments));
            return result.success()
                    ? result.content()
                    : ActionResults.error(String.valueOf(result.error()), method, source);
        } catch (HubException.UnknownName _) {
            throw new ActionFailed("Tool not found: %s.%s".formatted(source, method));
        } catch (HubException failed) {
            return ActionResults.error(MethodSource.text(failed), method, source);
        }
    }

    private McpClient client(String source) {
        return McpClient.of(hub, Scope.only(source)).connect();
    }

    /// The ids of sources by the names of skills. Two of one name are an error that names both sources.
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
        return isElsewhere(source) ? pascal(source.id()) + "MCP" : source.id();
    }

    private static String pascal(String id) {
        return WORD.matcher(id).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
    }
}
