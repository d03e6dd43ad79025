package dev.jackfield.settings.edit;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The text of a document, which can be changed at a path. Everything that is not part of the change stays.
///
/// The caller reads the result: a text in an unusual form may be edited wrongly.
sealed interface DocumentEditor permits SpanDocument, TomlDocument {

    /// The text with this value in place of what is there; missing maps around it are made.
    String put(List<String> path, JsonNode value);

    String remove(List<String> path);

    /// Where the key and its value stand, with their comments; empty when they stand in several places.
    Optional<Span.Leaf> block(List<String> path);
}
