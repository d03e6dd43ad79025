package dev.jackfield.endpoint;

import dev.jackfield.json.Fields;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.source.CacheHints;

/// The hub's own dialect turned into that of one era.
sealed interface Dialect permits LegacyDialect, ModernDialect {

    /// A complete result of this method.
    Fields shape(String method, Fields result);

    /// A complete result of the tool with this definition.
    default Fields shapeOf(Fields definition, Fields result) {
        return shape("tools/call", result);
    }

    /// A result that wants answers first.
    Fields unfinished(Fields result);

    /// An item's definition in a list.
    Fields define(Fields definition);

    /// A list with its cache hints.
    Fields hint(Fields list, CacheHints hints);

    /// An upstream's error, whose code may have changed between the eras.
    RpcError translate(RpcError error);

    /// The code for a URI that nobody knows.
    int noSuchResource();
}
