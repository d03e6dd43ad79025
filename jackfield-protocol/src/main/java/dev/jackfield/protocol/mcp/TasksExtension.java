package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.RpcError;

/// The MCP extension for calls that outlive their request, as both sides declare it.
public final class TasksExtension {
    public static final String ID = "io.modelcontextprotocol/tasks";

    private static final String EXTENSIONS = Extensions.KEY;

    private TasksExtension() {}

    /// Tells whether these capabilities, of a client or a server, declare the extension.
    public static boolean isDeclared(Fields capabilities) {
        return capabilities.has(EXTENSIONS) && capabilities.object(EXTENSIONS).has(ID);
    }

    /// Adds the extension to capabilities.
    public static Fields declare(Fields capabilities) {
        return capabilities.with(EXTENSIONS, capabilities.object(EXTENSIONS).with(ID, Fields.EMPTY));
    }

    /// The error for a request that only clients with the extension may make.
    ///
    /// @param what needs it, as the subject of a sentence
    public static RpcError missingExtensionError(String what) {
        return RpcError.of(
                        RpcError.MISSING_CAPABILITY,
                        "%s needs a client with the extension '%s', which this request does not declare"
                                .formatted(what, ID))
                .withData(Fields.of("requiredCapabilities", declare(Fields.EMPTY)));
    }
}
