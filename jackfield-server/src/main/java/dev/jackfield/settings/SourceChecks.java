package dev.jackfield.settings;

import dev.jackfield.config.Checks;
import dev.jackfield.http.Proxies;
import dev.jackfield.source.Sharing;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whether the parts of a source fit together.
final class SourceChecks {
    private static final Set<String> HTTP = Set.of("http", "https");
    private static final Set<String> WEBSOCKET = Set.of("ws", "wss");

    /// As long as a door waits.
    private static final Duration LONGEST = Duration.ofHours(24);

    private static final String TRANSPORT = "transport";

    private SourceChecks() {}

    static void check(
            Transport transport,
            List<String> command,
            @Nullable URI url,
            Duration timeout,
            Duration maxTime,
            Duration startTimeout,
            @Nullable String proxy,
            @Nullable SandboxSettings sandbox) {
        var checks = new Checks();
        checks.that(
                command.isEmpty() || url == null,
                "",
                "has both `command` and `url`; keep the one that is meant",
                "command",
                "url");
        switch (transport) {
            case STDIO -> checkCommand(command, url, checks);
            case HTTP, SSE -> checkUrl(transport, url, HTTP, checks);
            case WEBSOCKET -> checkUrl(transport, url, WEBSOCKET, checks);
        }
        checks.that(timeout.isPositive(), "timeout", "must be longer than nothing, for example 30s")
                .that(
                        timeout.compareTo(maxTime) <= 0,
                        "timeout",
                        "must not be longer than `maxTime`, the end of every call; raise that, too",
                        "maxTime")
                .that(maxTime.compareTo(LONGEST) <= 0, "maxTime", "must be at most 24h")
                .that(startTimeout.isPositive(), "startTimeout", "must be longer than nothing, for example 60s")
                .that(
                        sandbox == null || transport == Transport.STDIO,
                        "sandbox",
                        "confines programs that the hub starts; a server elsewhere has its own",
                        TRANSPORT)
                .that(isProxy(proxy), "proxy", "must be `none`, or like http://proxy.example.com:3128")
                .done();
    }

    static void check(Sharing scope, int maxConnections) {
        var others = scope == Sharing.IDENTITY || scope == Sharing.CLIENT;
        new Checks()
                .that(maxConnections > 0, "maxConnections", "must be at least 1")
                .that(
                        !others || maxConnections > 1,
                        "maxConnections",
                        "must be at least 2 with this `scope`, because one is for lists and news",
                        "scope")
                .done();
    }

    private static boolean isProxy(@Nullable String proxy) {
        try {
            return proxy == null || proxy.equals("none") || Proxies.isUsable(URI.create(proxy));
        } catch (IllegalArgumentException unreadable) {
            return false;
        }
    }

    private static void checkCommand(List<String> command, @Nullable URI url, Checks checks) {
        if (!command.isEmpty()) {
            checks.that(!command.getFirst().isBlank(), "command", "must name a program, for example npx", TRANSPORT);
        } else {
            var problem = url == null
                    ? "needs a `command` to start or a `url` to connect to"
                    : "needs a `command`, because its transport is stdio";
            checks.that(false, "", problem, "command", "url", TRANSPORT);
        }
    }

    private static void checkUrl(Transport transport, @Nullable URI url, Set<String> schemes, Checks checks) {
        var name = transport.name().toLowerCase(Locale.ROOT);
        if (url == null) {
            checks.that(false, "", "needs a `url`, because its transport is " + name, "url", TRANSPORT);
        } else {
            checks.that(
                    absolute(url, schemes),
                    "url",
                    "must be like %s, because the transport is %s".formatted(example(schemes), name),
                    TRANSPORT);
        }
    }

    private static String example(Set<String> schemes) {
        return schemes.equals(WEBSOCKET) ? "wss://host/path" : "https://host/path";
    }

    private static boolean absolute(URI url, Set<String> schemes) {
        return url.getRawAuthority() != null && schemes.contains(scheme(url));
    }

    private static String scheme(URI url) {
        return url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
    }
}
