package dev.jackfield.a2a.toolrpc;

import dev.jackfield.core.config.Also;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Included;
import dev.jackfield.core.config.Secret;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.kind.HttpRouteSettings;
import dev.jackfield.protocol.json.Json;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

@Doc("A tool server that speaks plain JSON-RPC: each call is a POST whose method is the name of a"
        + " tool. See [rpc.md](rpc.md).")
public record RpcKeys(
        @Doc("The URL of the server, which often ends in `/rpc`.")
        URI url,

        @Doc("`rpc`, or `auto` for a server that may speak MCP instead: the hub tries MCP first.") @Also("type")
        RpcTransport transport,

        @Doc("Headers for every request to the URL.") @Default("{}")
        Map<String, Secret> headers,

        @Doc("The tools of a server that cannot list them, by name or with their whole definitions. No others"
                + " can be called. Without this key, every name of a server without a list can be called.")
        @Default("[]")
        List<Json> tools,

        @Doc("The most tools that the source may list. What it lists"
                + " beyond that is left out, and `status` says so. See [operating.md](operating.md#memory).")
        @Default("10000")
        int maxItems,

        @Included HttpRouteSettings route,
        @Included CallTimes times) {

    private static final Set<String> SCHEMES = Set.of("http", "https");

    public RpcKeys {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        tools = List.copyOf(tools);
        new Checks()
                .that(isUsable(url), "url", "must be like https://host/rpc")
                .that(
                        tools.stream().allMatch(ToolList::isNamed),
                        "tools",
                        "must be names of tools, or definitions with a `name`")
                .that(maxItems > 0, "maxItems", "must be at least 1")
                .done();
    }

    private static boolean isUsable(URI url) {
        return url.getRawAuthority() != null
                && url.getScheme() != null
                && SCHEMES.contains(url.getScheme().toLowerCase(Locale.ROOT));
    }

    /// The headers with their values.
    Map<String, String> revealedHeaders() {
        var revealed = new LinkedHashMap<String, String>();
        headers.forEach((name, secret) -> revealed.put(name, secret.reveal()));
        return revealed;
    }

    /// Says little on purpose: a URL may hold what a variable filled in.
    @Override
    public String toString() {
        return "RpcKeys[%s]".formatted(transport);
    }
}
