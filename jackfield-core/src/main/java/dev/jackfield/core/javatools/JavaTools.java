package dev.jackfield.core.javatools;

import dev.jackfield.core.binding.Binding;
import dev.jackfield.core.binding.BoundMethod;
import dev.jackfield.core.binding.BoundPrompt;
import dev.jackfield.core.binding.BoundResource;
import dev.jackfield.core.binding.BoundTool;
import dev.jackfield.core.binding.CallProgress;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.PausingCaller;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.Audience;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
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
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A source of Java code in this process: annotated methods, or tools with a definition and a body. The code runs
/// on the thread of its caller, and is interrupted at its deadline.
public final class JavaTools implements Source {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final String id;
    private final Map<Key, Offered> actions = new HashMap<>();
    private final DeadlineWatchdog watchdog = new DeadlineWatchdog();
    private final AtomicBoolean closed = new AtomicBoolean();
    private Manifest manifest = Manifest.EMPTY;
    private Duration timeout = TIMEOUT;
    private Duration longest = Duration.ZERO;
    private Optional<CodeOrigin> home = Optional.empty();
    private String description = "";
    private boolean isBuiltIn;

    /// The code of a tool. If it throws, the message goes to the model.
    public interface Body {
        Reply run(JsonNode arguments, Progress progress) throws Exception;
    }

    /// The code of a tool that needs to know its caller.
    public interface AskedBody {
        Reply run(JsonNode arguments, Invocation invocation) throws Exception;
    }

    /// The code of a prompt.
    public interface PromptBody {
        Reply get(Invocation invocation) throws InterruptedException;
    }

    /// Reports progress to the caller, if it asked for it.
    public interface Progress {
        void report(double done, double total, String message);
    }

    /// Answers a call.
    private interface Action {
        Reply call(Invocation invocation) throws InterruptedException;
    }

    /// An action that may have its own timeout.
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

    /// Returns the annotated methods of an object as a source, named by its `@Tools` or its class. A class stands
    /// for its static methods.
    ///
    /// @throws dev.jackfield.core.binding.shape.InvalidToolsException with every problem, if something cannot be
    ///     offered
    public static JavaTools of(Object tools) {
        var said = (tools instanceof Class<?> type ? type : tools.getClass()).getAnnotation(Tools.class);
        return of(Binding.id(tools), tools).described(said == null ? "" : said.description());
    }

    /// Returns the annotated methods of several objects as one source.
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

    /// Sets the description for people who read the catalog.
    public JavaTools described(String text) {
        description = text;
        return this;
    }

    /// Makes it a part of the hub itself.
    public JavaTools markBuiltIn() {
        isBuiltIn = true;
        return this;
    }

    @Override
    public boolean isBuiltIn() {
        return isBuiltIn;
    }

    /// Sets the origin of these tools, which may be removed while the hub runs.
    public JavaTools setOrigin(CodeOrigin place) {
        home = Optional.of(place);
        return this;
    }

    public Optional<CodeOrigin> origin() {
        return home;
    }

    @Override
    public boolean isOutdated() {
        return home.isPresent() && home.get().outdated().getAsBoolean();
    }

    /// Sets the timeout of tools that do not have their own. It is half a minute otherwise.
    public JavaTools setTimeout(Duration limit) {
        timeout = limit;
        return this;
    }

    /// Adds a tool; `definition` is the JSON that `tools/list` shows.
    public JavaTools tool(String definition, Body body) {
        return invocationTool(
                definition, (arguments, invocation) -> body.run(arguments, new CallProgress(invocation)::report));
    }

    public JavaTools invocationTool(String definition, AskedBody body) {
        return add(Tool.read(Json.parse(definition).object().orElseThrow()), body);
    }

    /// Adds a tool that accepts more than its definition shows.
    ///
    /// @param accepted the schema that arguments are checked against
    public JavaTools invocationTool(String definition, Json accepted, AskedBody body) {
        return add(Tool.read(Json.parse(definition).object().orElseThrow()).withAcceptedSchema(accepted), body);
    }

    /// Adds a tool that can be called and is in no list.
    public JavaTools unlistedTool(String definition, AskedBody body) {
        return add(Tool.read(Json.parse(definition).object().orElseThrow()).asUnlisted(), body);
    }

    /// Shows what was added so far to these clients only.
    public JavaTools showOnlyTo(Audience audience) {
        var audiences = manifest.items().stream().collect(Collectors.toMap(item -> item, _ -> audience));
        manifest = new Manifest(manifest.items(), manifest.hints(), audiences, List.of(), List.of(), "");
        return this;
    }

    /// Adds a prompt; `definition` is the JSON that `prompts/list` shows.
    public JavaTools prompt(String definition, PromptBody body) {
        add(
                Item.Kind.PROMPT.read(Json.parse(definition).object().orElseThrow()),
                new Offered(body::get, Optional.empty()));
        return this;
    }

    /// Adds a template of resources; `definition` is the JSON that `resources/templates/list` shows.
    public JavaTools template(String definition, PromptBody body) {
        add(
                Item.Kind.TEMPLATE.read(Json.parse(definition).object().orElseThrow()),
                new Offered(body::get, Optional.empty()));
        return this;
    }

    private JavaTools add(Tool tool, AskedBody body) {
        add(tool, new Offered(invocation -> run(body, invocation), Optional.empty()));
        return this;
    }

    /// An exception of a tool is its answer. One that code of the hub does not expect is a defect, of which clients
    /// learn no details.
    private Reply run(AskedBody body, Invocation invocation) throws InterruptedException {
        try {
            return body.run(arguments(invocation), invocation);
        } catch (InterruptedException | HubException passed) {
            throw passed;
        } catch (Exception failed) {
            if (isBuiltIn && failed instanceof RuntimeException defect) {
                throw defect;
            }
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
        var hints = new CacheHints(Duration.ofHours(1), false);
        manifest = new Manifest(items, hints, manifest.audiences(), List.of(), List.of(), "");
        actions.put(Key.of(item), action);
        longest = longerOf(longest, action.timeout().orElse(Duration.ZERO));
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
        watchdog.start(id);
        listener.onChanged();
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

    private static Duration longerOf(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? b : a;
    }

    /// Returns the longest timeout of its tools; shorter ones are enforced for each call.
    @Override
    public Duration timeout() {
        return longerOf(timeout, longest);
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        return home.isEmpty() ? run(item, invocation) : runWithClassLoader(home.get(), item, invocation);
    }

    /// Runs a call with the class loader of its code as context class loader, by which code finds its classes and
    /// resources.
    private Reply runWithClassLoader(CodeOrigin from, Item item, Invocation invocation) throws InterruptedException {
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
                : invocation.withDeadline(invocation.state().deadlineAfter(limit));
        var running = watchdog.begin(timely.deadline());
        try {
            return callPausing(timely, running, offered.action());
        } finally {
            refuseIfLate(running, timely, limit);
        }
    }

    /// Throws `TimedOutException` for an interrupted call, whatever it returned.
    private static void refuseIfLate(DeadlineWatchdog.Running running, Invocation invocation, Duration limit) {
        if (running.end()) {
            throw new HubException.TimedOutException(invocation.call().name(), limit);
        }
    }

    /// Lets the clock stop while the user is asked, for this call and its children, if the caller can be asked.
    private static Reply callPausing(Invocation invocation, DeadlineWatchdog.Running running, Action action)
            throws InterruptedException {
        var caller = invocation.caller();
        if (!caller.answers().canAnswer()) {
            return action.call(invocation);
        }
        var pausing = invocation.withCaller(new PausingCaller(caller, running.patience()));
        return CurrentCall.run(pausing, () -> action.call(pausing));
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            watchdog.close();
            home.ifPresent(from -> from.left().run());
        }
    }
}
