package dev.jackfield.api;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Where a server is that is not part of this program.
sealed interface ServerLocation {

    /// A program that this one starts.
    ///
    /// @param env added to the usual variables of a user's programs
    record Program(List<String> command, Map<String, String> env) implements ServerLocation {
        public Program {
            command = List.copyOf(command);
            env = Map.copyOf(env);
            if (command.isEmpty()) {
                throw new IllegalArgumentException(
                        "The command is empty: give a program and its arguments, for example \"npx\", \"-y\","
                                + " \"files-server\"");
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
            throw new IllegalArgumentException("'%s' is not a URL of this kind of server: it must begin with %s"
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

    /// The name of a server for which none was given.
    default String usualName() {
        return switch (this) {
            case Program program -> program.command.getFirst().replaceFirst(".*[/\\\\](?=.)", "");
            case Http http -> http.url.getHost();
            case WebSocket socket -> socket.url.getHost();
        };
    }
}
