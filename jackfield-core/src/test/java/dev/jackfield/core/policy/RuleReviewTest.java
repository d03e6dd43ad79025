package dev.jackfield.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleReviewTest {
    private static List<String> findings(String... rules) {
        return findings(false, rules);
    }

    private static List<String> findings(boolean isOpen, String... rules) {
        return new RuleReview(
                        Stream.of(rules).map(Rule::parse).toList(),
                        List.of("github", "files"),
                        isOpen,
                        Set.of("ann", "readers", "local", "admin"))
                .findings().stream().map(Object::toString).toList();
    }

    @Test
    void ruleOfAnUnknownSourceNamesTheNearest() {
        assertThat(findings("deny githb.delete_*"))
                .containsExactly("rules[0]: `deny githb.delete_*` matches nothing: there is no source `githb`;"
                        + " did you mean `github`?");
        assertThat(findings("deny xyzzy__x"))
                .singleElement()
                .asString()
                .endsWith("there is no source `xyzzy`; the sources are files, github");
    }

    @Test
    void ruleWithoutASourceIsToldHowToNameAll() {
        assertThat(findings("deny delete_*", "deny file:///srv/a.b/*"))
                .containsExactly(
                        "rules[0]: `deny delete_*` matches nothing: a pattern begins with a source: write"
                                + " `SOURCE.delete_*`, or `*.delete_*` for every source",
                        "rules[1]: `deny file:///srv/a.b/*` matches nothing: a pattern begins with a source: write"
                                + " `SOURCE.file:///srv/a.b/*`, or `*.file:///srv/a.b/*` for every source");
    }

    @Test
    void ruleOfASourceThatMayStillComeIsNotFound() {
        assertThat(findings(true, "deny skill.x")).isEmpty();
    }

    @Test
    void ruleForAnUnknownRoleNamesTheNearest() {
        assertThat(findings("deny github.* to readrs, ann"))
                .containsExactly(
                        "rules[0]: `deny github.* to readrs, ann` is for `readrs`, but no token has that role or"
                                + " identity; did you mean `readers`?");
    }

    @Test
    void ruleBehindOneThatDecidesEverythingIsFound() {
        assertThat(findings("deny github.*", "allow github.get_* to ann"))
                .containsExactly(
                        "rules[1]: `allow github.get_* to ann` never applies: rules[0] `deny github.*` decides all of"
                                + " it before; swap or remove one");
        assertThat(findings("deny *.x to ann, readers", "allow files.x to readers"))
                .hasSize(1);
        assertThat(findings("deny github.*", "deny github.*")).hasSize(1);
    }

    @Test
    void rulesThatLeaveSomethingToOthersAreFine() {
        assertThat(findings(
                        "allow github.get_* to readers",
                        "deny github.* to readers",
                        "deny github.*",
                        "deny files__x",
                        "deny *.delete_*",
                        "deny *"))
                .isEmpty();
    }
}
