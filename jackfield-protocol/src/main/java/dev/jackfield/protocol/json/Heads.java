package dev.jackfield.protocol.json;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Keys as they are written before their values: in quotes and with a colon. The keys that the hub adds to
/// nearly every message are encoded once.
final class Heads {
    static final Map<String, RawJson> KNOWN = Stream.of("""
            _meta arguments content error id io.modelcontextprotocol/clientCapabilities
            io.modelcontextprotocol/clientInfo io.modelcontextprotocol/protocolVersion
            io.modelcontextprotocol/serverInfo jsonrpc method name params progressToken result
            resultType""".split("\\s+"))
            .collect(Collectors.toUnmodifiableMap(Function.identity(), Heads::of));

    private Heads() {}

    static RawJson of(String key) {
        return new RawJson(Quoted.bytes(key, ":"));
    }
}
