package dev.jackfield.conformance;

import java.util.List;
import org.junit.jupiter.api.AfterAll;

/// The harness proves itself: peers and reference server, with nothing in between.
class EverythingHttpIT extends EverythingExpectations {
    private final EverythingServer server = EverythingServer.start();

    @AfterAll
    void stop() {
        server.close();
    }

    @Override
    ServerTarget target() {
        return new ServerTarget.Http(server.url());
    }

    @Override
    String prefix() {
        return "";
    }

    @Override
    List<ForeignClient> peers() {
        return List.of(
                TypeScriptSdk.V1, TypeScriptSdk.V2_LEGACY, TypeScriptSdk.V2_AUTO, JavaSdk.LEGACY, Inspector.LEGACY);
    }
}
