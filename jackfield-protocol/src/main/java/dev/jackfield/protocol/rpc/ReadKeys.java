package dev.jackfield.protocol.rpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.Spellings;
import org.jspecify.annotations.Nullable;

/// The keys that the hub reads in messages. A key that is only spelled like one of them, such as `NAME`, is
/// refused: the other end may ignore case, and act on a value that the hub did not check.
public final class ReadKeys {
    private static final Spellings ENVELOPE = Spellings.of("jsonrpc", "id", "method", "params", "result", "error");

    private static final Spellings PARAMS = Spellings.of("""
        _meta argument arguments capabilities clientInfo context cursor elicitationId
        inputResponses level logger mode name notifications progressToken protocolVersion ref
        requestId requestState requestedSchema task taskId uri url\
        """.split("\\s+"));

    private static final Spellings META =
            Spellings.of("""
                baggage dev.jackfield/session io.modelcontextprotocol/clientCapabilities
                io.modelcontextprotocol/clientInfo io.modelcontextprotocol/logLevel
                io.modelcontextprotocol/protocolVersion io.modelcontextprotocol/serverInfo
                io.modelcontextprotocol/subscriptionId progressToken traceparent tracestate\
                """.split("\\s+")).withPrefixes("io.modelcontextprotocol/", "dev.jackfield/");

    private static final int LONGEST_SHOWN = 100;

    private ReadKeys() {}

    static void refuseEnvelope(Fields message, @Nullable Json id) {
        var impostor = message.impostor(ENVELOPE);
        if (impostor != null) {
            throw Message.invalid(id, problem("", impostor, ENVELOPE));
        }
    }

    /// Refuses parameters that some servers or clients would read in another way than the hub does.
    ///
    /// @param id of the message, when it has one
    public static void refuseParams(Fields params, @Nullable Json id) {
        refuse("params", params, PARAMS, id);
        if (params.find("_meta") instanceof Fields meta) {
            refuse("params._meta", meta, META, id);
        }
    }

    /// Refuses an object with a key that is only spelled like a known one.
    ///
    /// @param where the object stands, for the error
    public static void refuse(String where, Fields object, Spellings read, @Nullable Json id) {
        var impostor = object.impostor(read);
        if (impostor != null) {
            throw badParams(id, problem(where + ": ", impostor, read));
        }
    }

    private static String problem(String where, String impostor, Spellings read) {
        var shown = impostor.substring(0, Math.min(impostor.length(), LONGEST_SHOWN));
        return "%sthe key '%s' must be written '%s'".formatted(where, shown, read.mistakenFor(impostor));
    }

    static RpcException badParams(@Nullable Json id, String problem) {
        return new RpcException(RpcError.of(RpcError.INVALID_PARAMS, problem), id);
    }
}
