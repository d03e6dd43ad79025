package dev.jackfield.api;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Where a server is that is not code of this program.
sealed interface ServerLocation {

    /// A program that is started here.
    ///
    /// @param env added to the usual variables of a user's programs
    record Program(List<String> command, Map<String, String> env) implements ServerLocation {
        public Program {
            command = List.copyOf(command);
            env = Map.copyOf(env);
            if (command.isEmpty()) {
                throw new IllegalArgumentException(
                        "A command names a program and its arguments, for example \"npx\", \"-y\", \"files-server\"");
            }
        }
    }

    record Http(URI url, Map<String, String> headers) implements ServerLocation {
        public Http {
            headers = Map.copyOf(headers);
        }
    }

    record WebSocket(URI url, Map<String, String> headers) implements ServerLocation {
        public WebSocket {
            headers = Map.copyOf(headers);
        }
    }

    static Http http(String url, Map<String, String> headers) {
        return new Http(url(url, Set.of("http", "https")), headers);
    }

    static WebSocket webSocket(String url, Map<String, String> headers) {
        return new WebSocket(url(url, Set.of("ws", "wss")), headers);
    }

    private static URI url(String text, Set<String> schemes) {
        var url = URI.create(text);
        var scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!schemes.contains(scheme) || url.getHost() == null) {
            throw new IllegalArgumentException("'%s' is no URL of this kind of server: it begins with %s"
                    .formatted(
                            text,
                            String.join(
                                    " or ",
                                    schemes.stream()
                                            .sorted()
                                            .map(s -> s + "://")
                                            .toList())));
        }
        return url;
    }

    /// A name for a server that nobody gave one.
    default String usualName() {
        return switch (this) {
            case Program program -> program.command.getFirst().replaceFirst(".*[/\\\\](?=.)", "");
            case Http http -> http.url.getHost();
            case WebSocket socket -> socket.url.getHost();
        };
    }
}
