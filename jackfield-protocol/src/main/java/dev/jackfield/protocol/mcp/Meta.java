package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import java.util.Set;

/// The keys of `_meta` that the protocol owns, and which of them may come in from outside.
public final class Meta {
    public static final String KEY = "_meta";
    public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
    public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
    public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";
    public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
    public static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
    public static final String RELATED_TASK = "io.modelcontextprotocol/related-task";
    public static final String PROGRESS_TOKEN = "progressToken";

    /// The only key of the hub that a client may set.
    public static final String SESSION = "dev.jackfield/session";

    private static final Set<String> ENVELOPE = Set.of(PROTOCOL_VERSION, CLIENT_CAPABILITIES, CLIENT_INFO, LOG_LEVEL);

    private Meta() {}

    /// The part of a client's `_meta` that the hub passes on: neither the envelope of the client's own hop nor
    /// reserved keys.
    public static Fields forwardedMeta(Fields meta) {
        return meta.without(Meta::isReserved);
    }

    private static boolean isReserved(String key) {
        return ENVELOPE.contains(key)
                || key.startsWith("io.modelcontextprotocol/")
                || (key.startsWith("dev.jackfield/") && !key.equals(SESSION));
    }

    /// Puts `meta` into `params`, or removes it when it is empty.
    public static Fields put(Fields params, Fields meta) {
        return meta.isEmpty() ? params.without(KEY) : params.with(KEY, meta);
    }
}
