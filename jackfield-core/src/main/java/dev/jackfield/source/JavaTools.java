package dev.jackfield.source;

import dev.jackfield.binding.Binding;
import dev.jackfield.binding.BoundMethod;
import dev.jackfield.binding.BoundTool;
import dev.jackfield.binding.CallProgress;
import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.JsonNode;

/// Tools that are Java code in this process.
public final class JavaTools implements Source {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final String id;
    private final Map<String, AskedBody> bodies = new LinkedHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private Manifest manifest = Manifest.EMPTY;
    private Optional<Home> home = Optional.empty();

    /// What a tool does. It may throw: its message then goes to the model.
    public interface Body {
        Reply run(JsonNode arguments, Progress progress) throws Exception;
    }

    /// The same for a tool to which it matters who calls.
    public interface AskedBody {
        Reply run(JsonNode arguments, Invocation invocation) throws Exception;
    }

    /// Tells the caller how far the work is, if it wants to know.
    public interface Progress {
        void report(double done, double total, String message);
    }

    private JavaTools(String id) {
        this.id = id;
    }

    public static JavaTools named(String id) {
        return new JavaTools(id);
    }

    /// The annotated methods of an object, as a source of the name that its `@Tools` or its class has. A class stands
    /// for its static methods. What cannot be offered is a `BadTools` that says everything that is wrong.
    public static JavaTools of(Object tools) {
        return of(Binding.id(tools), tools);
    }

    /// The annotated methods of several objects as one source.
    public static JavaTools of(String id, Object... tools) {
        var source = new JavaTools(id);
        Binding.of(id, List.of(tools)).forEach(source::add);
        return source;
    }

    /// These come from somewhere, and may leave.
    public JavaTools from(Home place) {
        home = Optional.of(place);
        return this;
    }

    public Optional<Home> home() {
        return home;
    }

    private void add(BoundMethod bound) {
        add(kind(bound).read(bound.definition()), (_, invocation) -> bound.call(invocation));
    }

    private static Item.Kind kind(BoundMethod bound) {
        return switch (bound) {
            case BoundTool _ -> Item.Kind.TOOL;
        };
    }

    /// Adds a tool; `definition` is the JSON that `tools/list` shows.
    public JavaTools tool(String definition, Body body) {
        return asked(definition, (arguments, invocation) -> body.run(arguments, new CallProgress(invocation)::report));
    }

    public JavaTools asked(String definition, AskedBody body) {
        add(Tool.read(Json.parse(definition).object().orElseThrow()), body);
        return this;
    }

    private void add(Item item, AskedBody body) {
        var items = new ArrayList<>(manifest.items());
        items.add(item);
        manifest = new Manifest(items, new CacheHints(Duration.ofHours(1), false));
        bodies.put(item.kind() + item.key(), body);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public void start(SourceListener listener) {
        listener.changed();
    }

    @Override
    public SourceState state() {
        return home.map(from -> new SourceState.Ready(from.since(), "java, " + from.place()))
                .orElseGet(() -> new SourceState.Ready(Instant.EPOCH, "java"));
    }

    @Override
    public Manifest manifest() {
        return manifest;
    }

    @Override
    public Duration timeout() {
        return TIMEOUT;
    }

    @Override
    public Reply call(Item tool, Invocation invocation) throws InterruptedException {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        home.ifPresent(from -> thread.setContextClassLoader(from.classes()));
        try {
            return run(tool, invocation);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private Reply run(Item tool, Invocation invocation) throws InterruptedException {
        try {
            var body = Objects.requireNonNull(bodies.get(tool.kind() + tool.key()));
            return body.run(arguments(invocation), invocation);
        } catch (InterruptedException | HubException passed) {
            throw passed;
        } catch (Exception failed) {
            return Reply.error(String.valueOf(failed.getMessage()));
        }
    }

    private static JsonNode arguments(Invocation invocation) {
        return invocation.call() instanceof Call.ToolCall call
                ? call.arguments().tree()
                : Fields.EMPTY.tree();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            home.ifPresent(from -> from.left().run());
        }
    }
}
