package dev.jackfield.agent.ensemble.descriptor;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HubServices;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// The plan of a source whose tools are done by tools of other sources. Each call is a call inside the call of its
/// tool, so that rules, checks and the audit see both.
///
/// @param workers the source whose tools do the work of invokers that name no tool
record EnsembleBlueprint(String id, String description, EnsembleDescriptor descriptor, Optional<String> workers)
        implements Blueprint {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

    @Override
    public Source build(HubServices services) {
        return createSource();
    }

    Source createSource() {
        notices().forEach(notice -> LOG.warn("Ensemble '{}': {}", id, notice));
        var source = JavaTools.named(id).described(description.isEmpty() ? descriptor.description() : description);
        timeout().ifPresent(source::setTimeout);
        for (var invoker : descriptor.invokers()) {
            worker(invoker)
                    .ifPresent(tool -> source.invocationTool(
                            definition(invoker).toString(), (arguments, call) -> callTool(tool, arguments, call)));
        }
        return source;
    }

    private Optional<String> worker(InvokerDescriptor invoker) {
        return invoker.tool().or(() -> workers.map(source -> source + "." + invoker.name()));
    }

    private static Fields definition(InvokerDescriptor invoker) {
        return Fields.of("name", Json.string(invoker.name()))
                .with("description", invoker.description())
                .with("inputSchema", invoker.arguments());
    }

    private static Reply callTool(String tool, JsonNode arguments, Invocation invocation) {
        return invocation
                .child(Call.ToolCall.of(tool, Json.of(arguments)), invocation::report)
                .invoke();
    }

    private Optional<Duration> timeout() {
        return descriptor.defaults().get("timeout") instanceof Number seconds && seconds.doubleValue() > 0
                ? Optional.of(shorter(Duration.ofMillis(Math.round(seconds.doubleValue() * 1000)), LONGEST_TIMEOUT))
                : Optional.empty();
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private List<String> notices() {
        var notices = new ArrayList<>(descriptor.notices());
        descriptor.invokers().stream()
                .filter(invoker -> worker(invoker).isEmpty())
                .forEach(invoker -> notices.add(
                        "tool '%s' is left out, because no tool does its work. Set `tool` in its file, or `tools` beside `ensemble`"
                                .formatted(invoker.name())));
        descriptor.invokers().stream()
                .filter(InvokerDescriptor::isUndescribed)
                .forEach(invoker -> notices.add(
                        "tool '%s' shows no parameters, because its file has no [arguments]. Describe them, or write `type = \"object\"` and `properties = {}` if it has none"
                                .formatted(invoker.name())));
        return notices;
    }

    @Override
    public List<Finding> check() {
        return notices().stream()
                .map(notice -> Finding.warning(notice, "Change the file, and reload."))
                .toList();
    }

    @Override
    public List<String> calls() {
        return descriptor.invokers().stream()
                .flatMap(invoker -> worker(invoker).stream())
                .distinct()
                .toList();
    }

    @Override
    public String remedy(String failure) {
        return "Check `ensemble` and the TOML files that it names.";
    }
}
