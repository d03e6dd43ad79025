package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// An MCP server that a test scripts: tools with handlers, in either era, with a record of what was called.
///
/// `FakeUpstream.named("github").tool("delete_repo", call -> text("gone"))`
public final class FakeUpstream implements Answers {
    private static final String ANY_OBJECT = "{\"type\":\"object\"}";
    private static final Fields CAPABILITIES = Json.parse("{\"tools\":{\"listChanged\":true},\"logging\":{}}")
            .object()
            .orElseThrow();

    private final String name;
    private final ToolShelf tools = new ToolShelf();
    private final ServerTasks tasks = new ServerTasks();
    private final Subscriptions subscriptions = new Subscriptions();
    private final List<IncomingRequest> calls = new CopyOnWriteArrayList<>();

    // set by the test before it connects
    private volatile SpokenEras eras = SpokenEras.BOTH;
    private volatile List<String> legacyRevisions = Era.LEGACY_VERSIONS;
    private volatile String instructions = "";
    private volatile boolean hasTasks;
    private volatile Fields own = CAPABILITIES;

    private FakeUpstream(String name) {
        this.name = name;
    }

    /// A server without tools that speaks both eras.
    public static FakeUpstream named(String name) {
        return new FakeUpstream(name);
    }

    /// A result with only this text.
    public static Fields text(String text) {
        return Results.text(text);
    }

    public FakeUpstream tool(String tool, ToolHandler handler) {
        return tool(tool, ANY_OBJECT, handler);
    }

    public FakeUpstream tool(String tool, String inputSchemaJson, ToolHandler handler) {
        return tool(definition(tool, inputSchemaJson), handler);
    }

    private Fields definition(String tool, String inputSchemaJson) {
        return Fields.of("name", Json.string(tool))
                .with("description", "The tool " + tool + " of " + name)
                .with("inputSchema", Json.parse(inputSchemaJson));
    }

    /// Adds a tool that only clients with this capability see.
    public FakeUpstream toolFor(String capability, String tool, ToolHandler handler) {
        tools.add(
                definition(tool, ANY_OBJECT),
                handler,
                request -> request.sender().capabilities().has(capability));
        return this;
    }

    /// Adds a tool that exists in one era only.
    public FakeUpstream toolIn(Era era, String tool, ToolHandler handler) {
        tools.add(definition(tool, ANY_OBJECT), handler, request -> request.era() == era);
        return this;
    }

    /// Adds a tool with its whole definition for tools/list.
    public FakeUpstream tool(Fields definition, ToolHandler handler) {
        tools.add(definition, handler);
        return this;
    }

    /// Adds a tool that runs only as a task, without saying so in its definition.
    public FakeUpstream task(String tool, TaskHandler handler) {
        return task(definition(tool, ANY_OBJECT), handler);
    }

    /// Adds a tool that runs only as a task, and says so.
    public FakeUpstream requiredTask(String tool, TaskHandler handler) {
        var execution = Fields.of("taskSupport", Json.string("required"));
        return task(definition(tool, ANY_OBJECT).with("execution", execution), handler);
    }

    private FakeUpstream task(Fields definition, TaskHandler handler) {
        hasTasks = true;
        return tool(definition, tasks.onlyTask(handler));
    }

    /// The tasks so far.
    public ServerTasks tasks() {
        return tasks;
    }

    public FakeUpstream withoutTool(String tool) {
        tools.remove(tool);
        return this;
    }

    public FakeUpstream legacy() {
        return speaking(SpokenEras.LEGACY);
    }

    /// Speaks one legacy revision only, whatever the client asks for.
    public FakeUpstream legacy(String revision) {
        legacyRevisions = List.of(revision);
        return legacy();
    }

    @Override
    public List<String> legacyRevisions() {
        return legacyRevisions;
    }

    public FakeUpstream modern() {
        return speaking(SpokenEras.MODERN);
    }

    public FakeUpstream both() {
        return speaking(SpokenEras.BOTH);
    }

    private FakeUpstream speaking(SpokenEras spoken) {
        eras = spoken;
        return this;
    }

    /// Sets the instructions for clients that connect from now on.
    public FakeUpstream instructions(String text) {
        instructions = text;
        return this;
    }

    @Override
    public String instructions() {
        return instructions;
    }

    /// Declares an extension of the protocol, with its settings.
    public FakeUpstream extension(String id, String settings) {
        own = own.with("extensions", own.object("extensions").with(id, Json.parse(settings)));
        return this;
    }

    /// Lists tools in pages of this size.
    public FakeUpstream pageSize(int size) {
        tools.pageSize(size);
        return this;
    }

    /// Changes the tools and notifies all clients.
    public void changeTools(Consumer<FakeUpstream> change) {
        change.accept(this);
        subscriptions.publishListChange("tools");
    }

    /// Every tools/call so far, in order of arrival.
    public List<IncomingRequest> calls() {
        return List.copyOf(calls);
    }

    /// One client's connection.
    public McpServer connect() {
        return new EraConnection(eras, this);
    }

    public Channel channel() {
        return MemoryChannel.openTo(connect());
    }

    public Channel channel(ClientLink unsolicited) {
        return MemoryChannel.openTo(connect(), unsolicited);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Fields capabilities() {
        return own;
    }

    @Override
    public Fields capabilities(Era era) {
        return hasTasks ? ServerTasks.declare(era, own) : own;
    }

    @Override
    public Fields answer(IncomingRequest request) throws InterruptedException {
        return switch (request.method()) {
            case McpMethod.TOOLS_LIST -> tools.list(request);
            case McpMethod.TOOLS_CALL -> call(request);
            default -> answerOther(request);
        };
    }

    private Fields answerOther(IncomingRequest request) throws InterruptedException {
        if (hasTasks && request.method().startsWith("tasks/")) {
            return tasks.answer(request);
        }
        throw Answers.methodNotFound(request.method());
    }

    private Fields call(IncomingRequest call) throws InterruptedException {
        calls.add(call);
        return tools.call(call);
    }

    @Override
    public Subscriptions subscriptions() {
        return subscriptions;
    }
}
