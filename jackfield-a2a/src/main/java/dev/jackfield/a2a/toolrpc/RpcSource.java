package dev.jackfield.a2a.toolrpc;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.History;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.Tool;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.Optional;

/// A server of plain JSON-RPC. It is an upstream like any other, over a channel that translates; and if it lists
/// nothing, every tool can be called that it may have.
///
/// @param names of tools that are not listed
record RpcSource(McpUpstream upstream, RpcDial dial, OpenNames names) implements Source {
    /// Returns whether its server is there and has not listed any tool.
    private boolean isOpen() {
        return dial.speaksRpc()
                && upstream.state().isHealthy()
                && upstream.manifest().items().isEmpty();
    }

    @Override
    public Optional<Tool> unlistedTool(String name) {
        return isOpen() ? names.tool(name) : Optional.empty();
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        return isListed(item) || !dial.speaksRpc() ? upstream.call(item, invocation) : callUnlisted(item, invocation);
    }

    private boolean isListed(Item item) {
        return upstream.manifest().items().stream()
                .anyMatch(listed -> listed.key().equals(item.key()));
    }

    /// Calls a tool by the first name that the server knows. A server that does not know a method has not run it. If
    /// it knows none, its answer to the name that the caller wrote counts.
    private Reply callUnlisted(Item item, Invocation invocation) throws InterruptedException {
        var unknown = Optional.<HubException.UpstreamException>empty();
        for (var name : names.candidateNames(item.key(), invocation.call().name())) {
            try {
                return upstream.call(OpenNames.createTool(name), invocation);
            } catch (HubException.UpstreamException refused) {
                if (refused.error().code() != RpcError.METHOD_NOT_FOUND) {
                    throw refused;
                }
                unknown = unknown.or(() -> Optional.of(refused));
            }
        }
        throw unknown.orElseThrow();
    }

    @Override
    public SourceState state() {
        return upstream.state();
    }

    @Override
    public String id() {
        return upstream.id();
    }

    @Override
    public String description() {
        return upstream.description();
    }

    @Override
    public String skill() {
        return upstream.skill();
    }

    @Override
    public void start(SourceListener listener) {
        upstream.start(listener);
    }

    @Override
    public Manifest manifest() {
        return upstream.manifest();
    }

    @Override
    public History history() {
        return upstream.history();
    }

    @Override
    public Duration timeout() {
        return upstream.timeout();
    }

    @Override
    public boolean canResume() {
        return upstream.canResume();
    }

    @Override
    public boolean relist(Deadline deadline) throws InterruptedException {
        return upstream.relist(deadline);
    }

    @Override
    public void refresh() {
        upstream.refresh();
    }

    @Override
    public boolean prepareItemsFor(ClientCapabilities answers) {
        return upstream.prepareItemsFor(answers);
    }

    @Override
    public void watch(String uri) {
        upstream.watch(uri);
    }

    @Override
    public void unwatch(String uri) {
        upstream.unwatch(uri);
    }

    @Override
    public void restart() {
        upstream.restart();
    }

    @Override
    public void close() {
        upstream.close();
    }
}
