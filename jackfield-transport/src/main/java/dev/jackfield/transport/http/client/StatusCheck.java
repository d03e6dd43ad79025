package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.BodyExcerpt;
import dev.jackfield.transport.http.Urls;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Turns an HTTP status other than success into an error with the server's explanation.
public final class StatusCheck {
    private static final int READ = 64 << 10;

    private StatusCheck() {}

    public static void check(HttpCall call, URI url) throws InterruptedException {
        var status = call.status();
        if (status / 100 == 2) {
            return;
        }
        try (call) {
            var body = call.read(in -> in.readNBytes(READ));
            var error = error(body);
            var said = error.map(RpcError::message)
                    .or(() -> redirection(call, url))
                    .orElseGet(() -> BodyExcerpt.of(body));
            throw new ChannelException.RefusedException(
                    status,
                    "%s answered %d%s".formatted(Urls.displayText(url), status, said.isEmpty() ? "" : ": " + said),
                    error.orElse(null));
        }
    }

    /// Says where a server moved. It is not followed, because the headers may hold a secret for this server.
    private static Optional<String> redirection(HttpCall call, URI url) {
        try {
            return Optional.ofNullable(call.header("Location"))
                    .filter(_ -> call.status() / 100 == 3)
                    .map(url::resolve)
                    .map(target -> "it redirects to %s; write that as the URL if you trust it"
                            .formatted(BodyExcerpt.of(Urls.displayText(target).getBytes(StandardCharsets.UTF_8))));
        } catch (IllegalArgumentException noUrl) {
            return Optional.empty();
        }
    }

    private static Optional<RpcError> error(byte[] body) {
        try {
            return Message.parse(body).error();
        } catch (RpcException notRpc) {
            return Optional.empty();
        }
    }
}
