package dev.jackfield.core.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ItemNameTest {

    @Test
    void isSourceAndToolWithASeparator() {
        assertThat(new ItemName("github", "get_issue").qualified(".")).isEqualTo("github.get_issue");
        assertThat(new ItemName("github", "get_issue").qualified("__")).isEqualTo("github__get_issue");
    }

    @Test
    void isNotPrefixedTwice() {
        assertThat(new ItemName("ai", "ai.process").qualified(".")).isEqualTo("ai.process");
    }

    @Test
    void isOwnNameAtItsOwnEndpoint() {
        assertThat(new ItemName("ai", "ai.process").ownName()).isEqualTo("ai.process");
        assertThat(new ItemName("fs", "read").ownName()).isEqualTo("read");
    }

    @Test
    void isLegalAndShortWhateverTheServerCallsIt() {
        var name = new ItemName("docs", "suche nach Büchern " + "x".repeat(100)).qualified(".");

        assertThat(name)
                .hasSizeLessThanOrEqualTo(64)
                .matches("[A-Za-z0-9_./-]+")
                .startsWith("docs.suche_nach_B_chern");
    }

    @Test
    void staysDifferentWhenTwoLongNamesBeginAlike() {
        var long1 = new ItemName("s", "a".repeat(80) + "1").qualified(".");
        var long2 = new ItemName("s", "a".repeat(80) + "2").qualified(".");

        assertThat(long1).isNotEqualTo(long2);
    }

    @Test
    void isNeverSharedByTwoPairsWithTheLongSeparator() {
        var one = new ItemName("a__b", "c").qualified("__");
        var other = new ItemName("a", "b__c").qualified("__");

        assertThat(one).isNotEqualTo(other);
    }
}
