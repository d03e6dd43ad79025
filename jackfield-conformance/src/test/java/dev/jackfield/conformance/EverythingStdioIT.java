package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The harness proves itself: each peer starts the reference server as its own child.
class EverythingStdioIT extends EverythingExpectations {
    /// The inspector starts a server for each question, so it is asked little.
    @Test
    void inspectorCallsATool() {
        var session = Inspector.LEGACY.converse(target(), List.of(new Step("echo", Map.of("message", "hello"))));

        assertThat(session.call("echo").text()).isEqualTo("Echo: hello");
    }

    @Override
    ServerTarget target() {
        return new ServerTarget.Stdio(EverythingServer.stdioCommand());
    }

    @Override
    String prefix() {
        return "";
    }

    @Override
    List<ForeignClient> peers() {
        return List.of(TypeScriptSdk.V1, TypeScriptSdk.V2_LEGACY, JavaSdk.LEGACY);
    }
}
