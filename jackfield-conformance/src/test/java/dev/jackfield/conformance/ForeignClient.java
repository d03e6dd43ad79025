package dev.jackfield.conformance;

import java.util.List;

/// A client that others wrote. It connects, lists all tools, makes the calls one after the other and leaves.
interface ForeignClient {
    ClientTranscript converse(ServerTarget target, List<Step> steps);

    /// Whether it asks for progress, and so must see it.
    boolean seesProgress();
}
