package dev.jackfield.core.endpoint;

import dev.jackfield.core.Hub;
import dev.jackfield.core.Traffic;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Classifier;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// One client at the endpoint: dispatches its requests by era and method.
final class McpConnection implements McpServer {
    /// The methods that a stopping hub still accepts: calls, which the hub itself refuses, and requests that
    /// running calls need.
    private static final Set<String> CALLS = Set.of(
            McpMethod.TOOLS_CALL,
            McpMethod.RESOURCES_READ,
            McpMethod.PROMPTS_GET,
            McpMethod.COMPLETION_COMPLETE,
            McpMethod.TASKS_GET,
            McpMethod.TASKS_UPDATE,
            McpMethod.TASKS_CANCEL,
            McpMethod.PING);

    private final Traffic traffic;
    private final Identity identity;
    private final Hub hub;
    private final Catalog catalog;
    private final Supplier<EndpointSettings> settings;
    private final Handshake handshake;
    private final Calls calls;
    private final Tasks tasks;
    private final Listening listening;
    private final LegacyClientSession clientSession;

    private interface Listening {
        Message run(Message request, Envelope sender, ClientLink client) throws InterruptedException;
    }

    McpConnection(Hub hub, Supplier<EndpointSettings> settings, Identity identity, String door, ParkedCalls parking) {
        this.traffic = hub.traffic();
        this.identity = identity;
        this.hub = hub;
        this.catalog = hub.catalog();
        this.settings = settings;
        this.handshake = new Handshake();
        this.calls = new Calls(hub, settings, identity, door, parking);
        var scope = settings.get().scope();
        this.tasks = new Tasks(hub, scope, identity, door, parking.calls());
        this.clientSession = new LegacyClientSession(catalog, scope, identity, handshake);
        this.listening = (request, sender, client) -> {
            try (var _ = ListenRequest.takePlace(traffic.listenerPlaces(), identity, request)) {
                return new ListenRequest(catalog, scope, modernViewer(request), tasks, request, sender, client).run();
            }
        };
    }

    @Override
    public Message answer(Message request, ClientLink client) throws InterruptedException {
        refuseIfStopping(request.method());
        return Envelope.isClaimed(request.params()) ? answerModern(request, client) : answerLegacy(request, client);
    }

    private void refuseIfStopping(String method) {
        if (traffic.isStopping() && !CALLS.contains(method)) {
            throw new RpcException(RpcError.of(RpcError.STOPPING, HubException.StoppingException.TEXT));
        }
    }

    private Message answerModern(Message request, ClientLink client) throws InterruptedException {
        var envelope = Envelope.read(request.params());
        if (!Era.MODERN_VERSIONS.contains(envelope.version())) {
            throw Classifier.unsupportedVersion(envelope.version(), Era.MODERN_VERSIONS);
        }
        handshake.pin(Era.MODERN, request.method());
        var dialect = new ModernDialect(settings.get().hubInfo());
        return switch (request.method()) {
            case McpMethod.SERVER_DISCOVER ->
                Message.result(
                        request.id(),
                        dialect.shape(request.method(), discovery().result()));
            case McpMethod.TOOLS_LIST,
                    McpMethod.RESOURCES_LIST,
                    McpMethod.RESOURCES_TEMPLATES_LIST,
                    McpMethod.PROMPTS_LIST -> list(request, modernViewer(request), dialect);
            case McpMethod.TOOLS_CALL, McpMethod.RESOURCES_READ, McpMethod.PROMPTS_GET, McpMethod.COMPLETION_COMPLETE ->
                calls.answer(request, new McpCaller(envelope, client, Optional.empty()), dialect);
            case McpMethod.TASKS_GET, McpMethod.TASKS_UPDATE, McpMethod.TASKS_CANCEL ->
                tasks.answer(request, envelope, dialect);
            case McpMethod.SUBSCRIPTIONS_LISTEN -> listen(request, envelope, client, dialect);
            default -> throw unknownMethod(request);
        };
    }

    private Message answerLegacy(Message request, ClientLink client) throws InterruptedException {
        return switch (request.method()) {
            case McpMethod.INITIALIZE ->
                Message.result(request.id(), handshake.initialize(request.params(), discovery()));
            case McpMethod.PING -> Message.result(request.id(), Fields.EMPTY);
            case McpMethod.LOGGING_SET_LEVEL -> Message.result(request.id(), handshake.setLevel(request.params()));
            case McpMethod.RESOURCES_SUBSCRIBE -> subscribe(request);
            case McpMethod.RESOURCES_UNSUBSCRIBE ->
                Message.result(request.id(), clientSession.unsubscribe(uri(request)));
            case McpMethod.TOOLS_LIST,
                    McpMethod.RESOURCES_LIST,
                    McpMethod.RESOURCES_TEMPLATES_LIST,
                    McpMethod.PROMPTS_LIST -> {
                yield list(request, clientSession.viewer(handshake.requireEnvelope()), LegacyDialect.INSTANCE);
            }
            case McpMethod.TOOLS_CALL, McpMethod.RESOURCES_READ, McpMethod.PROMPTS_GET, McpMethod.COMPLETION_COMPLETE ->
                calls.answer(
                        request,
                        new McpCaller(handshake.requireEnvelope(), client, Optional.of(clientSession)),
                        LegacyDialect.INSTANCE);
            default -> throw unknownMethod(request);
        };
    }

    private Discovery discovery() {
        var now = settings.get();
        var extensions = catalog.visibleCatalog(now.scope(), identity).extensions();
        return new Discovery(now.hubInfo(), identity, new Instructions(hub, now, identity), extensions);
    }

    private Viewer modernViewer(Message request) {
        var session = request.params().object(Meta.KEY).text(Meta.SESSION);
        return new Viewer(identity, session, ClientCapabilities.of(Envelope.read(request.params())));
    }

    private Message list(Message request, Viewer viewer, Dialect dialect) throws InterruptedException {
        var page = new Lists(catalog, settings.get()).page(request, viewer, dialect);
        return Message.result(request.id(), dialect.shape(request.method(), page));
    }

    private Message listen(Message request, Envelope sender, ClientLink client, Dialect dialect)
            throws InterruptedException {
        try {
            return listening.run(request, sender, client);
        } catch (HubException failure) {
            return RpcErrors.answer(request, failure, dialect);
        }
    }

    private Message subscribe(Message request) throws InterruptedException {
        try {
            return Message.result(request.id(), clientSession.subscribe(uri(request)));
        } catch (HubException failure) {
            return RpcErrors.answer(request, failure, LegacyDialect.INSTANCE);
        }
    }

    private static String uri(Message request) {
        return CallReader.requireText(request.params(), "uri", request.method());
    }

    private static RpcException unknownMethod(Message request) {
        return new RpcException(RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found: " + request.method()));
    }

    @Override
    public void handleNotification(Message notification) {
        clientSession.announce(notification);
    }

    @Override
    public void streamOpened(ClientLink stream) {
        clientSession.addStream(stream);
    }

    @Override
    public void streamClosed(ClientLink stream) {
        clientSession.removeStream(stream);
    }

    @Override
    public void close() {
        clientSession.close();
    }
}
