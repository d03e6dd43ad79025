package dev.jackfield.core.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScopeTest {
    @Test
    void unknownNameIsTracedToTheSourceThatWouldHaveIt() {
        var scope = new TestProfile()
                .sources("github", "files")
                .rename("github.create_issue", "new_issue")
                .scope();

        assertThat(scope.isOf("github", "new_issue")).isTrue();
        assertThat(scope.isOf("github", "github.get_issue")).isTrue();
        assertThat(scope.isOf("files", "new_issue")).isFalse();
        assertThat(scope.isOf("other", "other.tool")).isFalse();
    }

    @Test
    void profilesThatSayTheSameAreTheSameScope() {
        var one = new TestProfile().rename("github.get_issue", "issue").scope();
        var same = new TestProfile().rename("github.get_issue", "issue").scope();
        var other = new TestProfile().rename("github.get_issue", "an_issue").scope();

        assertThat(one).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(other);
    }

    @Test
    void scopeWithoutASourceHasAllOthers() {
        var scope = Scope.forSearch(Scope.EVERYTHING).without("ai");

        assertThat(scope.has("ai")).isFalse();
        assertThat(scope.includes(new ItemName("ai", "process"))).isFalse();
        assertThat(scope.excludes(new ItemName("ai", "process"))).isTrue();
        assertThat(scope.isOf("ai", "ai.process")).isFalse();
        assertThat(scope.includes(new ItemName("github", "get_issue"))).isTrue();
        assertThat(scope).isEqualTo(Scope.forSearch(Scope.EVERYTHING.without("ai")));
    }

    @Test
    void scopeWithoutASourceIsNarrowedLikeTheWholeOne() {
        var scope = Scope.EVERYTHING.without("ai");
        var profile = new TestProfile().sources("github", "ai").scope();
        var ofOthers = new TestProfile().sources("github").scope();

        assertThat(scope.narrowTo(Scope.EVERYTHING)).contains(scope);
        assertThat(scope.narrowTo(profile)).contains(profile.without("ai"));
        assertThat(scope.narrowTo(ofOthers)).contains(ofOthers);
        assertThat(scope.narrowTo(Scope.only("github"))).contains(Scope.only("github"));
        assertThat(profile.without("ai").narrowTo(Scope.only("files"))).isEmpty();
    }

    @Test
    void scopeThatDoesNotHaveASourceIsTheSameWithoutIt() {
        var github = Scope.only("github");

        assertThat(github.without("ai")).isEqualTo(github);
    }

    @Test
    void viewGivesAProfileNoConversationsThatItDoesNotInclude() {
        var github = new TestProfile().sources("github").include("github.*").scope();
        var converse = new ItemName(HubItems.SOURCE, HubItems.CONVERSE);
        var conversations = new ItemName(HubItems.SOURCE, HubItems.CONVERSATIONS);

        assertThat(List.of(github, Scope.forSearch(github), Scope.forCode(github), github.withView(View.SEARCH)))
                .allSatisfy(scope -> {
                    assertThat(scope.includes(converse)).isFalse();
                    assertThat(scope.excludes(converse)).isTrue();
                    assertThat(scope.includes(conversations)).isFalse();
                    assertThat(scope.includes(new ItemName(HubItems.SOURCE, HubItems.CALL)))
                            .isTrue();
                });
        assertThat(Scope.forSearch(Scope.EVERYTHING).includes(converse)).isTrue();
        assertThat(Scope.forSearch(new TestProfile().scope()).includes(converse))
                .isTrue();
    }
}
