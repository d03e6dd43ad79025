package dev.jackfield.javatools;

import dev.jackfield.binding.Binding;
import dev.jackfield.binding.BoundMethod;
import dev.jackfield.binding.BoundPrompt;
import dev.jackfield.binding.BoundResource;
import dev.jackfield.binding.BoundTool;
import dev.jackfield.binding.CallProgress;
import dev.jackfield.call.Call;
import dev.jackfield.call.CurrentCall;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.PausingCaller;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import dev.jackfield.source.Tool;
import dev.jackfield.tools.Tools;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.JsonNode;

/// Java code in this process: annotated methods, or tools with a definition and a body. It runs on the thread of its
/// caller, and is interrupted when its time is over.
public final class JavaTools implements Source {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final String id;
    private final Map<Key, Offered> actions = new HashMap<>();
    private final DeadlineWatchdog overtime = new DeadlineWatchdog();
    private final AtomicBoolean closed = new AtomicBoolean();
    private Manifest manifest = Manifest.EMPTY;
    private Duration timeout = TIMEOUT;
    private Duration longest = Duration.ZERO;
    private Optional<CodeOrigin> home = Optional.empty();
    private String description = "";

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

    /// Whatever answers a call.
    private interface Action {
        Reply call(Invocation invocation) throws InterruptedException;
    }

    /// An action that may have a limit of its own.
    private record Offered(Action action, Optional<Duration> timeout) {}

    private record Key(Item.Kind kind, String key) {
        static Key of(Item item) {
            return new Key(item.kind(), item.key());
        }
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
        var said = (tools instanceof Class<?> type ? type : tools.getClass()).getAnnotation(Tools.class);
        return of(Binding.id(tools), tools).described(said == null ? "" : said.description());
    }

    /// The annotated methods of several objects as one source.
    public static JavaTools of(String id, Object... tools) {
        var source = new JavaTools(id);
        Binding.of(id, List.of(tools))
                .forEach(method -> source.add(item(method), new Offered(method::call, method.timeout())));
        return source;
    }

    private static Item item(BoundMethod method) {
        var kind = switch (method) {
            case BoundTool _ -> Item.Kind.TOOL;
            case BoundResource resource -> resource.isTemplate() ? Item.Kind.TEMPLATE : Item.Kind.RESOURCE;
            case BoundPrompt _ -> Item.Kind.PROMPT;
        };
        return kind.read(method.definition());
    }

    /// The same with a sentence for those who look through the catalog.
    public JavaTools described(String text) {
        description = text;
        return this;
    }

    /// These come from somewhere, and may leave.
    public JavaTools from(CodeOrigin place) {
        home = Optional.of(place);
        return this;
    }

    public Optional<CodeOrigin> home() {
        return home;
    }

    /// The same with another limit on how long a call may take, where a tool does not say that itself. It is half a
    /// minute otherwise.
    public JavaTools within(Duration limit) {
        timeout = limit;
        return this;
    }

    /// Adds a tool; `definition` is the JSON that `tools/list` shows.
    public JavaTools tool(String definition, Body body) {
        return asked(definition, (arguments, invocation) -> body.run(arguments, new CallProgress(invocation)::report));
    }

    public JavaTools asked(String definition, AskedBody body) {
        return add(Tool.read(Json.parse(definition).object().orElseThrow()), body);
    }

    /// The same for a tool that accepts more than its definition shows.
    ///
    /// @param accepted the schema that arguments are checked against
    public JavaTools asked(String definition, Json accepted, AskedBody body) {
        return add(Tool.read(Json.parse(definition).object().orElseThrow()).accepting(accepted), body);
    }

    private JavaTools add(Tool tool, AskedBody body) {
        add(tool, new Offered(invocation -> run(body, invocation), Optional.empty()));
        return this;
    }

    private static Reply run(AskedBody body, Invocation invocation) throws InterruptedException {
        try {
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

    private void add(Item item, Offered action) {
        var items = new ArrayList<>(manifest.items());
        items.add(item);
        manifest = new Manifest(items, new CacheHints(Duration.ofHours(1), false));
        actions.put(Key.of(item), action);
        longest = longer(longest, action.timeout().orElse(Duration.ZERO));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public void start(SourceListener listener) {
        overtime.start(id);
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

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? b : a;
    }

    /// That of the most patient of its tools; the others see to theirs themselves.
    @Override
    public Duration timeout() {
        return longer(timeout, longest);
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        return home.isEmpty() ? run(item, invocation) : atHome(home.get(), item, invocation);
    }

    /// Code finds its own classes and resources by the loader of the thread, and what belongs to its caller by the
    /// identity that the thread serves.
    private Reply atHome(CodeOrigin from, Item item, Invocation invocation) throws InterruptedException {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(from.classes());
        try {
            return run(item, invocation);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private Reply run(Item item, Invocation invocation) throws InterruptedException {
        var offered = Objects.requireNonNull(actions.get(Key.of(item)));
        var limit = offered.timeout().orElse(timeout);
        var timely = limit.equals(timeout())
                ? invocation
                : invocation.until(invocation.trail().after(limit));
        var running = overtime.begin(timely.deadline());
        try {
            return asking(timely, running, offered.action());
        } finally {
            refuseIfLate(running, timely, limit);
        }
    }

    /// Whatever an interrupted call says, it is not what was wanted.
    private static void refuseIfLate(DeadlineWatchdog.Running running, Invocation invocation, Duration limit) {
        if (running.end()) {
            throw new HubException.TimedOut(invocation.call().name(), limit);
        }
    }

    /// Only a caller that can be asked can stop the clock, for the call itself and for those inside it.
    private static Reply asking(Invocation invocation, DeadlineWatchdog.Running running, Action action)
            throws InterruptedException {
        var caller = invocation.caller();
        if (caller.answers().isEmpty()) {
            return action.call(invocation);
        }
        var pausing = invocation.by(new PausingCaller(caller, running.patience()));
        return CurrentCall.run(pausing, () -> action.call(pausing));
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            overtime.close();
            home.ifPresent(from -> from.left().run());
        }
    }
}
