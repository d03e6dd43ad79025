package dev.jackfield.mcp;

import dev.jackfield.json.Fields;
import dev.jackfield.rpc.RpcError;

/// What a client offers to be asked: sampling, elicitation, roots.
///
/// @param era of the client, which decides how it is asked; servers may show other tools in the other era
public record ClientCapabilities(Fields declared, Era era) {
    private static final String[] ASKABLE = {"roots", "sampling", "elicitation"};

    public static final ClientCapabilities NONE = new ClientCapabilities(Fields.EMPTY, Era.MODERN);

    /// What the client declared in its handshake or its request, as far as the hub can pass it on.
    public static ClientCapabilities of(Envelope client) {
        return of(client.capabilities(), Era.of(client.version()));
    }

    /// Only what the hub can pass on, whatever else the client declared.
    public static ClientCapabilities of(Fields declared, Era era) {
        var kept = Fields.EMPTY;
        for (var key : ASKABLE) {
            if (declared.has(key)) {
                kept = kept.with(key, declared.object(key));
            }
        }
        return kept.isEmpty() ? NONE : new ClientCapabilities(kept, era);
    }

    public boolean isEmpty() {
        return declared.isEmpty();
    }

    /// Whether a question of this method may be put to the client.
    public boolean allow(String method, Fields params) {
        if (!declared.has(needed(method))) {
            return false;
        }
        var elicitation = declared.object("elicitation");
        return !isUrlMode(method, params) || elicitation.has("url");
    }

    private static boolean isUrlMode(String method, Fields params) {
        return method.equals("elicitation/create")
                && params.text("mode").filter("url"::equals).isPresent();
    }

    /// The refusal of a call whose server asks for what the client did not offer.
    public static RpcError missing(String method) {
        return RpcError.of(
                        RpcError.MISSING_CAPABILITY,
                        "This needs a client with the capability '" + needed(method) + "', which was not declared")
                .withData(Fields.of("requiredCapabilities", Fields.of(needed(method), Fields.EMPTY)));
    }

    private static String needed(String method) {
        return method.substring(0, Math.max(0, method.indexOf('/')));
    }
}
