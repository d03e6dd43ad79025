package dev.jackfield.inspect.definitions;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Finds references that a client would have to fetch, that lead nowhere, or that lead back to themselves.
final class References implements DefinitionCheck {
    @Override
    public Stream<Complaint> complaints(Definition definition) {
        var root = definition.schema();
        return SubSchemas.of(root)
                .map(inner -> inner.schema().path("$ref").asString(""))
                .filter(reference -> !reference.isEmpty())
                .distinct()
                .flatMap(reference -> complaint(root, reference));
    }

    private static Stream<Complaint> complaint(JsonNode root, String reference) {
        if (!reference.startsWith("#")) {
            return Stream.of(Complaint.mild(
                    "refers to a schema elsewhere (%s), which no client fetches".formatted(reference),
                    "Tell the author of the server to include it."));
        }
        if (target(root, reference).isMissingNode()) {
            return Stream.of(Complaint.grave(
                    "refers to %s, which is not in its schema".formatted(reference), "Tell the author of the server."));
        }
        return isReachable(root, reference, reference, new HashSet<>())
                ? Stream.of(Complaint.mild(
                        "has a schema that contains itself (%s)".formatted(reference),
                        "Some models refuse it; hide the parameter in a profile if it is not needed."))
                : Stream.of();
    }

    private static JsonNode target(JsonNode root, String reference) {
        try {
            return root.at(reference.substring(1));
        } catch (IllegalArgumentException noPointer) {
            return root.at("/");
        }
    }

    private static boolean isReachable(JsonNode root, String from, String to, Set<String> seen) {
        return referencesIn(root, from)
                .anyMatch(next -> next.equals(to) || (seen.add(next) && isReachable(root, next, to, seen)));
    }

    /// All references inside of what a reference means.
    private static Stream<String> referencesIn(JsonNode root, String reference) {
        return SubSchemas.of(target(root, reference))
                .map(inner -> inner.schema().path("$ref").asString(""))
                .filter(next -> next.startsWith("#"));
    }
}
