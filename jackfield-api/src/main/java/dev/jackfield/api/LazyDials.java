package dev.jackfield.api;

import dev.jackfield.api.hub.Dials;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import dev.jackfield.transport.stdio.ChildCommand;
import dev.jackfield.transport.stdio.ChildOutputListener;
import dev.jackfield.transport.stdio.Children;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The child processes and the HTTP client of one embedded hub, each made when it is first needed.
final class LazyDials implements AutoCloseable {
    // guarded by this
    private @Nullable Children children;
    private @Nullable HttpCalls calls;
    private boolean isClosed;

    Dial dial(String id, ServerLocation where) {
        return switch (where) {
            case ServerLocation.Program(var command, var env) -> {
                var child = new ChildCommand(id, command, env, Optional.empty());
                yield Dials.child(this::children, child, ChildOutputListener.NONE);
            }
            case ServerLocation.Http(var url, var headers) -> Dials.http(this::calls, url, headers, id);
            case ServerLocation.WebSocket(var url, var headers) -> Dials.webSocket(this::calls, url, headers, id);
        };
    }

    private synchronized Children children() {
        refuseIfClosed();
        children = children == null ? new Children() : children;
        return children;
    }

    private synchronized HttpCalls calls() {
        refuseIfClosed();
        calls = calls == null ? new HttpCalls(Trust.USUAL, Proxies.proxyFor(System.getenv())) : calls;
        return calls;
    }

    private void refuseIfClosed() {
        if (isClosed) {
            throw new ChannelException.ClosedException("closed");
        }
    }

    private synchronized void refuseAll() {
        isClosed = true;
    }

    /// Waits for the processes to end.
    @Override
    public void close() {
        refuseAll();
        Optional.ofNullable(children).ifPresent(Children::close);
        Optional.ofNullable(calls).ifPresent(HttpCalls::close);
    }
}
