package dev.jackfield.builtin.url;

import dev.jackfield.builtin.mcp.McpKeys;
import dev.jackfield.core.config.Also;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Included;
import dev.jackfield.core.config.Secret;
import dev.jackfield.kind.HttpRouteSettings;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@Doc("A remote MCP server that the hub connects to.")
public record UrlSettings(
        @Doc("The URL of the server.") URI url,

        @Doc("Headers for every request to the URL.") @Default("{}")
        Map<String, Secret> headers,

        @Doc("How messages are sent. `http` is streamable HTTP, also spelled `streamable-http`; `sse` is its"
                + " predecessor, which `http` falls back to if the server supports nothing else.")
        @Also("type")
        @Default(value = "`websocket` with a `ws:` URL, else `http`", derived = true)
        @Nullable
        Transport transport,

        @Included HttpRouteSettings route,
        @Included McpKeys server) {

    public UrlSettings {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        transport = transport == null ? Transport.of(url) : transport;
        new Checks()
                .that(
                        transport.canReach(url),
                        "url",
                        "must be like %s, because the transport is %s".formatted(transport.example(), transport.word()),
                        "transport")
                .done();
    }

    /// The transport that is written, or that follows from the URL.
    public Transport effectiveTransport() {
        return Objects.requireNonNull(transport);
    }

    /// Says little on purpose: a URL may hold what a variable filled in.
    @Override
    public String toString() {
        return "UrlSettings[%s]".formatted(transport);
    }
}
