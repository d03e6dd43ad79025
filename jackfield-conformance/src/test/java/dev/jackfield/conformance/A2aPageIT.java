package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The examples of docs/a2a.md and docs/coming-from/agentvault.md, typed into a shell beside a hub.
class A2aPageIT {
    @Test
    void examplesForClientsOfA2aAreTrue() {
        var answers = new ShellPage("docs/a2a.md").play();

        assertThat(answers).hasSizeGreaterThan(10).allSatisfy(ShownAnswer::check);
    }

    @Test
    void examplesForClientsOfAgentVaultAreTrue() {
        var answers = new ShellPage("docs/coming-from/agentvault.md").play();

        assertThat(answers).hasSizeGreaterThan(3).allSatisfy(ShownAnswer::check);
    }
}
