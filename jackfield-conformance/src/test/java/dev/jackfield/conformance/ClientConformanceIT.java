package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.conformance.Conformance.Revision;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The messages of a running hub to servers, judged by the official suite: the server of each scenario becomes a
/// source, and a client does through the hub what the scenario expects.
///
/// One scenario after the other, because some look at times. Those about authorization are left out.
@TestInstance(Lifecycle.PER_CLASS)
class ClientConformanceIT {
    static final List<String> LEGACY = List.of(
            "initialize",
            "tools_call",
            "elicitation-sep1034-client-defaults",
            "sse-retry",
            "json-schema-2020-12-preservation");

    static final List<String> MODERN = List.of(
            "tools_call",
            "request-metadata",
            "sep-2322-client-request-state",
            "http-standard-headers",
            "http-custom-headers",
            "http-invalid-tool-headers",
            "json-schema-ref-no-deref",
            "json-schema-2020-12-preservation");

    private final Baseline baseline = Baseline.read();
    private final HubProcess hub = HubProcess.start("sources: {}");

    @AfterAll
    void stop() {
        hub.close();
    }

    @ParameterizedTest
    @FieldSource("LEGACY")
    void legacyServersFindTheHubAGoodClient(String scenario) {
        assertThat(surprises(Revision.LEGACY, scenario)).isEmpty();
    }

    @ParameterizedTest
    @FieldSource("MODERN")
    void modernServersFindTheHubAGoodClient(String scenario) {
        assertThat(surprises(Revision.MODERN, scenario)).isEmpty();
    }

    private List<String> surprises(Revision revision, String scenario) {
        var suite = Conformance.ofClient("scenario.mjs", variables(), revision);
        return baseline.surprises("client", suite.scenario(scenario));
    }

    /// How the suite's client finds the hub.
    private Map<String, String> variables() {
        return Map.of(
                "JACKFIELD_URL", hub.origin().toString(),
                "JACKFIELD_PID", Long.toString(hub.child().pid()),
                "JACKFIELD_CONFIG", hub.workplace().path("jackfield.yaml").toString());
    }
}
