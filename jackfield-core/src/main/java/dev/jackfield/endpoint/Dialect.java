package dev.jackfield.endpoint;

import dev.jackfield.json.Fields;
import dev.jackfield.source.CacheHints;

/// The hub's own dialect turned into that of one era.
sealed interface Dialect permits LegacyDialect, ModernDialect {

    /// A complete result.
    Fields shape(Fields result);

    /// A complete result of the tool with this definition.
    default Fields shape(Fields result, Fields definition) {
        return shape(result);
    }

    /// A tool's definition in a list.
    Fields define(Fields definition);

    /// A list with its cache hints.
    Fields hint(Fields list, CacheHints hints);
}
