package dev.jackfield.conformance;

import java.util.List;

/// The harness proves itself: each peer starts the reference server as its own child.
class EverythingStdioIT extends EverythingExpectations {
    @Override
    Target target() {
        return new Target.Stdio(EverythingServer.stdioCommand());
    }

    @Override
    String prefix() {
        return "";
    }

    @Override
    List<Peer> peers() {
        return List.of(TypeScriptSdk.V1, TypeScriptSdk.V2_LEGACY, JavaSdk.LEGACY, Inspector.LEGACY);
    }
}
