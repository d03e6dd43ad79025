package dev.jackfield.source;

import dev.jackfield.json.Fields;
import dev.jackfield.rpc.RpcError;

/// What a client must have declared to be asked something.
final class Capabilities {
    private Capabilities() {}

    /// The refusal of a call whose server asks for what the client did not offer.
    static RpcError missing(String method) {
        var needed = method.substring(0, Math.max(0, method.indexOf('/')));
        return RpcError.of(
                        RpcError.MISSING_CAPABILITY,
                        "This tool needs a client with the capability '" + needed + "', which was not declared")
                .withData(Fields.of("requiredCapabilities", Fields.of(needed, Fields.EMPTY)));
    }
}
