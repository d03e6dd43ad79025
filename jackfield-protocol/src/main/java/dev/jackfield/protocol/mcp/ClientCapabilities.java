package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.RpcError;

/// The capabilities of a client that the hub passes on: the questions that it can answer (sampling, elicitation,
/// roots), and its extensions.
///
/// @param era of the client, which decides how it is asked; servers may show other tools in the other era
public record ClientCapabilities(Fields declared, Era era) {
    private static final String[] ASKABLE = {"roots", "sampling", "elicitation"};

    /// The parts of these by which servers choose what they list.
    private static final String[] PARTS = {"context", "tools", "form", "url"};

    public static final ClientCapabilities NONE = new ClientCapabilities(Fields.EMPTY, Era.MODERN);

    /// Reads what the client declared in its handshake or request, as far as the hub can pass it on.
    public static ClientCapabilities of(Envelope client) {
        return of(client.capabilities(), Era.of(client.version()));
    }

    /// Keeps of the declared capabilities those that the hub can pass on.
    public static ClientCapabilities of(Fields declared, Era era) {
        var kept = Fields.EMPTY;
        for (var key : ASKABLE) {
            if (declared.has(key)) {
                kept = kept.with(key, declared.object(key));
            }
        }
        var all = Extensions.declare(kept, Extensions.of(declared));
        return all.isEmpty() ? NONE : new ClientCapabilities(all, era);
    }

    /// Returns the kind of client that this one is for a server, as far as the server may choose by it what to list.
    /// What a client may write freely is left out, because each kind is listed and remembered apart.
    ///
    /// @param declaredByServer the extensions of the server
    public ClientCapabilities kind(Fields declaredByServer) {
        if (isEmpty()) {
            return this;
        }
        var kept = Fields.EMPTY;
        for (var key : ASKABLE) {
            if (declared.has(key)) {
                kept = kept.with(key, knownParts(declared.object(key)));
            }
        }
        var all = Extensions.declare(kept, Extensions.relevant(declared.object(Extensions.KEY), declaredByServer));
        return all.isEmpty() ? NONE : new ClientCapabilities(all, era);
    }

    private static Fields knownParts(Fields capability) {
        var kept = Fields.EMPTY;
        for (var part : PARTS) {
            if (capability.has(part)) {
                kept = kept.with(part, Fields.EMPTY);
            }
        }
        return kept;
    }

    /// Returns whether the client declared nothing that the hub passes on.
    public boolean isEmpty() {
        return declared.isEmpty();
    }

    /// Returns whether the client can answer questions of some kind.
    public boolean canAnswer() {
        for (var key : ASKABLE) {
            if (declared.has(key)) {
                return true;
            }
        }
        return false;
    }

    public boolean hasExtensions() {
        return declared.has(Extensions.KEY);
    }

    /// Tells whether the client can be asked with this method.
    public boolean canAnswer(String method, Fields params) {
        if (!declared.has(capabilityOf(method))) {
            return false;
        }
        var elicitation = declared.object("elicitation");
        return !isUrlMode(method, params) || elicitation.has("url");
    }

    private static boolean isUrlMode(String method, Fields params) {
        return method.equals(McpMethod.ELICITATION_CREATE)
                && params.text("mode").filter("url"::equals).isPresent();
    }

    /// The error for a call whose server asks for something that the client did not declare.
    public static RpcError missingCapabilityError(String method) {
        return RpcError.of(
                        RpcError.MISSING_CAPABILITY,
                        "This needs a client with the capability '" + capabilityOf(method)
                                + "', which was not declared")
                .withData(Fields.of("requiredCapabilities", Fields.of(capabilityOf(method), Fields.EMPTY)));
    }

    private static String capabilityOf(String method) {
        return method.substring(0, Math.max(0, method.indexOf('/')));
    }
}
