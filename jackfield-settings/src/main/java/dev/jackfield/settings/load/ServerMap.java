package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.ConfigReader;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The variable `MCP_SERVER_MAP`: a JSON map of ids to URLs, or to sources in full.
///
/// A URL may be that of an MCP server or of one that takes plain JSON-RPC. Nothing is connected to here: a URL that
/// does not tell by its end is found out by the source itself (`transport: auto`). The variable `MCP_CALL_TIMEOUT`
/// limits the calls of these sources.
final class ServerMap {
    static final String NAME = "MCP_SERVER_MAP";

    private static final String TIMEOUT = "MCP_CALL_TIMEOUT";
    private static final String USUAL_TIMEOUT = "60";
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,3})?");
    private static final Pattern PLAIN_RPC = Pattern.compile("https?://[^?#]*/rpc/?(\\?.*)?");
    private static final Pattern CLEARLY_MCP =
            Pattern.compile("(wss?://.*)|(https?://[^?#]*/(mcp|sse)(/[^?#]*)?(\\?.*)?)");
    private static final Pattern HTTP = Pattern.compile("https?://[^$]+");

    private final Problems problems;

    ServerMap(Problems problems) {
        this.problems = problems;
    }

    /// Where it has its value from, in words.
    static String originText(Variables variables) {
        return NAME + variables.find(NAME).map(found -> " of " + found.origin()).orElse("");
    }

    Node.Mapping sources(Variables variables) {
        var place = new Place(NAME);
        var text = variables.find(NAME).map(Variables.Variable::value).orElse("");
        return switch (text.isBlank() ? new Node.Nothing(place) : new ConfigReader(problems).json(text, place)) {
            case Node.Mapping map -> sources(map, variables);
            case Node.Nothing _ -> Node.Mapping.empty(place);
            case Node other -> {
                problems.add(place, "", "must be a JSON map of ids to URLs, not " + other.kind());
                yield Node.Mapping.empty(place);
            }
        };
    }

    private Node.Mapping sources(Node.Mapping map, Variables variables) {
        var timeout = readTimeout(variables);
        var sources = new LinkedHashMap<String, Node>();
        map.entries().forEach((id, node) -> sources.put(id, withTimeout(source(node), timeout)));
        return new Node.Mapping(map.place(), sources);
    }

    private static Node source(Node node) {
        if (!(node instanceof Node.Scalar url)) {
            return node;
        }
        var source = Node.Mapping.empty(url.place()).with("url", url);
        return transport(url.text())
                .map(transport -> source.with("transport", new Node.Scalar(url.place(), transport)))
                .orElse(source);
    }

    /// The transport of a URL; empty for one of MCP, and for one that variables make.
    private static Optional<String> transport(String url) {
        var plain = url.toLowerCase(Locale.ROOT);
        if (CLEARLY_MCP.matcher(plain).matches() || !HTTP.matcher(plain).matches()) {
            return Optional.empty();
        }
        return Optional.of(PLAIN_RPC.matcher(plain).matches() ? "rpc" : "auto");
    }

    private Node.Scalar readTimeout(Variables variables) {
        var set = variables.find(TIMEOUT).map(found -> found.value().strip()).filter(text -> !text.isEmpty());
        var place = new Place(set.isPresent() ? TIMEOUT : NAME);
        var seconds = set.orElse(USUAL_TIMEOUT);
        if (!SECONDS.matcher(seconds).matches() || Double.parseDouble(seconds) == 0) {
            problems.add(place, "", "must be a number of seconds, for example 60");
            return new Node.Scalar(place, USUAL_TIMEOUT + "s");
        }
        var isWhole = seconds.indexOf('.') < 0;
        return new Node.Scalar(place, isWhole ? seconds + "s" : Math.round(Double.parseDouble(seconds) * 1000) + "ms");
    }

    /// Limits the calls of a source, unless it says how long they may take.
    private static Node withTimeout(Node source, Node.Scalar timeout) {
        return source instanceof Node.Mapping keys
                        && (isSet(keys, "url") || isSet(keys, "command"))
                        && !isSet(keys, "timeout")
                        && !isSet(keys, "maxTime")
                ? keys.with("timeout", timeout).with("maxTime", timeout)
                : source;
    }

    private static boolean isSet(Node.Mapping keys, String key) {
        return !(keys.get(key) instanceof Node.Nothing);
    }
}
