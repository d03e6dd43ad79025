package dev.jackfield.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.call.ToolName;
import dev.jackfield.identity.Identity;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RuleTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final Identity BOB = new Identity("bob", Set.of());

    @Test
    void speaksOfTheRolesThatItNames() {
        var rule = Rule.parse("deny github.delete_* to readers, guests");

        assertThat(rule.speaksOf(ANN, new ToolName("github", "delete_repo"))).isTrue();
        assertThat(rule.speaksOf(BOB, new ToolName("github", "delete_repo"))).isFalse();
        assertThat(rule.speaksOf(ANN, new ToolName("github", "get_repo"))).isFalse();
    }

    @Test
    void firstRuleThatSpeaksOfACallDecidesIt() {
        var gatekeeper =
                new Gatekeeper(List.of(Rule.parse("allow github.get_* to readers"), Rule.parse("deny * to readers")));

        assertThat(gatekeeper.decide(ANN, new ToolName("github", "get_repo"))).isInstanceOf(Decision.Allow.class);
        assertThat(gatekeeper.decide(ANN, new ToolName("github", "push"))).isInstanceOf(Decision.Deny.class);
        assertThat(gatekeeper.decide(BOB, new ToolName("github", "push"))).isInstanceOf(Decision.Allow.class);
    }

    @Test
    void whatIsMissingIsSaid() {
        assertThatThrownBy(() -> Rule.parse("deny to")).hasMessageContaining("lacks the name between 'deny' and 'to'");
        assertThatThrownBy(() -> Rule.parse("deny a to b,")).hasMessageContaining("beside a comma");
    }

    @Test
    void nonsenseIsAnsweredWithTheRightForm() {
        assertThatThrownBy(() -> Rule.parse("forbid everything"))
                .hasMessageContaining("deny github.delete_* to readers");
    }
}
