package dev.jackfield.a2a.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.fake.FakeAgent;
import dev.jackfield.kind.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class A2aBlueprintTest {
    private static final String TOKEN = "Bearer correct";

    @Test
    void doctorHearsThatAnAgentRefusesTheToken() {
        var findings = findings(Map.of("Authorization", "Bearer wrong"));

        assertThat(findings).extracting(Finding::level).containsExactly(Finding.Level.FINE, Finding.Level.WARNING);
        assertThat(findings.getLast().text())
                .startsWith("It does not return its extended card for known clients: ")
                .contains("401");
        assertThat(findings.getLast().remedy().orElseThrow()).contains("Authorization");
    }

    @Test
    void agentThatTakesTheTokenGivesNoCauseForWarnings() {
        assertThat(findings(Map.of("Authorization", TOKEN)))
                .extracting(Finding::level)
                .containsOnly(Finding.Level.FINE);
    }

    private static List<Finding> findings(Map<String, String> headers) {
        try (var agent = FakeAgent.start().extended(FakeAgent.skill("more"));
                var client = A2aClient.http(agent.url(), headers).connect()) {
            agent.wants(TOKEN); // after the public card, which needs none
            return A2aBlueprint.findings(client, FullCard.of(client));
        }
    }
}
