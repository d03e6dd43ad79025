package dev.jackfield.settings;

import dev.jackfield.config.Also;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import dev.jackfield.config.OneOrMany;
import dev.jackfield.config.OrJust;
import dev.jackfield.config.Secret;
import dev.jackfield.source.Sharing;
import dev.jackfield.source.Start;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

@Doc("An MCP server behind the hub: a program to start, or a URL to connect to.")
public record SourceSettings(
        @Doc("Whether it is used at all.") @Default("true") boolean enabled,

        @Doc("The program to start, without a shell; a list is the program and its first arguments.")
        @OneOrMany
        @Default("[]")
        List<String> command,

        @Doc("Arguments of the program.") @Default("[]") List<String> args,

        @Doc("The environment of the program, besides the usual variables (`PATH`, `HOME`, `LANG`, proxies …);"
                + " nothing else of the hub's own environment reaches it.")
        @Also("environment")
        @Default("{}")
        Map<String, Secret> env,

        @Doc("The folder that the program starts in; that of the hub when left out.") @Nullable
        Path cwd,

        @Doc("Where the server listens.") @Nullable URI url,

        @Doc("Sent with every request to the URL.") @Default("{}")
        Map<String, Secret> headers,

        @Doc("How messages travel. `http` is streamable HTTP, also spelled `streamable-http`; `sse` is its"
                + " predecessor, which `http` falls back to when a server knows nothing else.")
        @Also("type")
        @Default(value = "`stdio` with a command, `http` with a URL, `websocket` with a `ws:` URL", derived = true)
        Transport transport,

        @Doc("How long a call may go on without a sign of life: progress, a log message or a question begins it anew,"
                + " and the time that a person takes to answer does not count.")
        @Default("30s")
        Duration timeout,

        @Doc("How long a call may take in all, whatever signs of life it gives; at most 24h.") @Default("10m")
        Duration maxTime,

        @Doc("How long it may take to start and answer for the first time.") @Default("60s")
        Duration startTimeout,

        @Doc("`lazy` starts it with the first call if its list is known from before, and else with the hub; `eager`"
                + " starts it with the hub and keeps it.")
        @Default("lazy")
        Start start,

        @Doc("How long a lazy source may be of no use before its connections end; `0s` keeps them.") @Default("10m")
        Duration idle,

        @Doc("Who shares a connection: `shared` for all, so that a legacy server can ask nobody; `identity` for one"
                + " each; `client` for one for each session of a client; `auto` for all, but clients that a server"
                + " can ask in the legacy era have their own.")
        @Default("auto")
        Sharing scope,

        @Doc("The most connections to it, with the one for lists and news. When it is reached, the one that has been"
                + " unused for the longest time ends. An identity uses at most half of them at once, and fewer the more"
                + " others do.")
        @Default("32")
        int maxConnections,

        @Doc("Which generation of the protocol it speaks; `auto` finds out, and uses both where it speaks both.")
        @Default("auto")
        Era era,

        @Doc("A PEM file with authorities whose certificates this server may show, besides the usual ones.") @Nullable
        Path ca,

        @Doc("The URL of the HTTP proxy to this server, or `none`; else the proxy for all sources.") @Nullable
        String proxy,

        @Doc("What the program may see of this machine; everything that the hub sees when left out.")
        @OrJust("type")
        @Nullable
        SandboxSettings sandbox,

        @Doc("What it is for, in a sentence: shown with the source, and to clients before the server's own"
                + " instructions.")
        @Nullable
        String description) {

    public SourceSettings {
        command = List.copyOf(command);
        args = List.copyOf(args);
        env = ordered(env);
        headers = ordered(headers);
        // A source that is switched off may be unfinished: nobody will start it.
        if (enabled) {
            SourceChecks.check(transport, command, url, timeout, maxTime, startTimeout, proxy, sandbox);
            SourceChecks.check(scope, maxConnections);
        }
    }

    /// The program with all of its arguments.
    public List<String> commandLine() {
        return Stream.concat(command.stream(), args.stream()).toList();
    }

    /// How it is called as long as nobody named it: by its program, or by the host of its URL.
    public String nickname() {
        return url == null
                ? command.stream()
                        .findFirst()
                        .map(program -> String.valueOf(Path.of(program).getFileName()))
                        .orElse("source")
                : String.valueOf(url.getHost());
    }

    /// Says little on purpose: arguments and URLs may hold what a variable filled in.
    @Override
    public String toString() {
        return "SourceSettings[%s, %s]".formatted(transport, enabled ? "enabled" : "disabled");
    }

    private static Map<String, Secret> ordered(Map<String, Secret> values) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
