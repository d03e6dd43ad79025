/// Language models and the model of search. Each library is loaded at its first use, from jars beside the hub, by a
/// class loader of its own.
///
/// Nothing here knows a conversation or a search. Start with `ModelProviders`, then `EmbeddingLoader`.
@NullMarked
package dev.jackfield.settings.provider;

import org.jspecify.annotations.NullMarked;
