package dev.jackfield.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Subject;
import dev.jackfield.core.identity.Identity;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RuleTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final Identity BOB = new Identity("bob", Set.of());

    private static Subject tool(String source, String tool) {
        return Subject.of(new ItemName(source, tool));
    }

    @Test
    void speaksOfTheRolesThatItNames() {
        var rule = Rule.parse("deny github.delete_* to readers, guests");

        assertThat(rule.appliesTo(ANN, tool("github", "delete_repo"))).isTrue();
        assertThat(rule.appliesTo(BOB, tool("github", "delete_repo"))).isFalse();
        assertThat(rule.appliesTo(ANN, tool("github", "get_repo"))).isFalse();
    }

    @Test
    void firstRuleThatSpeaksOfACallDecidesIt() {
        var gatekeeper =
                new Gatekeeper(List.of(Rule.parse("allow github.get_* to readers"), Rule.parse("deny * to readers")));

        assertThat(gatekeeper.sees(ANN, new ItemName("github", "get_repo"))).isTrue();
        assertThat(gatekeeper.sees(ANN, new ItemName("github", "push"))).isFalse();
        assertThat(gatekeeper.sees(BOB, new ItemName("github", "push"))).isTrue();
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
