package dev.jackfield.testkit;

import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.Message;

/// Which dialects a fake server understands.
public enum SpokenEras {
    LEGACY,
    MODERN,
    BOTH;

    /// The era by whose rules a request is answered. A server that speaks both believes the request's own claim.
    Era judge(Message request) {
        return switch (this) {
            case LEGACY -> Era.LEGACY;
            case MODERN -> Era.MODERN;
            case BOTH -> Envelope.isClaimed(request.params()) ? Era.MODERN : Era.LEGACY;
        };
    }
}
