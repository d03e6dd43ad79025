package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.model.ModelReply;
import java.util.HashSet;
import java.util.Set;

/// Gives each invocation of a step an identifier of its own. Models choose them, and some use one twice or none.
final class DistinctIdentifiers {
    private final Set<String> used = new HashSet<>();

    private DistinctIdentifiers() {}

    static ModelReply applyTo(ModelReply reply) {
        var identifiers = new DistinctIdentifiers();
        var invocations = reply.invocations().stream()
                .map(identifiers::withDistinctIdentifier)
                .toList();
        return new ModelReply(reply.content(), invocations, reply.stopReason(), reply.usage());
    }

    private Canister.ToolInvocation withDistinctIdentifier(Canister.ToolInvocation invocation) {
        var wanted = invocation.identifier().isBlank() ? "call" : invocation.identifier();
        var identifier = wanted;
        for (var count = used.size() + 1; !used.add(identifier); count++) {
            identifier = wanted + "-" + count;
        }
        return identifier.equals(invocation.identifier())
                ? invocation
                : new Canister.ToolInvocation(
                        identifier, invocation.name(), invocation.arguments(), invocation.timestamp());
    }
}
