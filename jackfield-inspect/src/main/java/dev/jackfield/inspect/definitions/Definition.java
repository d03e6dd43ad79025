package dev.jackfield.inspect.definitions;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// A tool as its server defines it.
///
/// @param shown the name that clients of the hub see
public record Definition(String shown, Fields json) {

    /// The name that the server gives it; empty when it gives none.
    String name() {
        return json.text("name").orElse("");
    }

    String description() {
        return json.text("description").orElse("");
    }

    JsonNode schema() {
        return json.get("inputSchema").map(Json::tree).orElseGet(MissingNode::getInstance);
    }
}
