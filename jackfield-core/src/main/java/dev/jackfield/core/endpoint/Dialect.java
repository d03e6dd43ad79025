package dev.jackfield.core.endpoint;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.RpcError;

/// Translates the hub's results to the form of one era.
sealed interface Dialect permits LegacyDialect, ModernDialect {

    /// Returns a complete result of this method.
    Fields shape(String method, Fields result);

    /// Returns a complete result of the tool with this definition.
    default Fields shapeOf(Fields definition, Fields result) {
        return shape(McpMethod.TOOLS_CALL, result);
    }

    /// Returns a result that asks for answers first.
    Fields shapeUnfinished(Fields result);

    /// Returns the definition of an item in a list.
    Fields define(Fields definition);

    /// Adds the cache hints to a list.
    Fields addHints(Fields list, CacheHints hints);

    /// Translates an error of an upstream, whose code may differ between the eras.
    RpcError translate(RpcError error);

    /// Returns the code for an unknown URI.
    int noSuchResource();
}
