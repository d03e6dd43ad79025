package dev.jackfield.testkit;

import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Message;

/// The eras that a fake server speaks.
public enum SpokenEras {
    LEGACY,
    MODERN,
    BOTH;

    /// The era by whose rules a request is answered. A server that speaks both follows the request.
    Era eraOf(Message request) {
        return switch (this) {
            case LEGACY -> Era.LEGACY;
            case MODERN -> Era.MODERN;
            case BOTH -> Envelope.isClaimed(request.params()) ? Era.MODERN : Era.LEGACY;
        };
    }
}
