package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.testkit.TestClient;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sources with the same URIs: what a caller may not see takes no URI from what it sees.
@Timeout(30)
class HiddenUriTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final String HIDE = "deny hidden.* to readers";
    private static final String LETTER = "file:///letter";
    private static final String FILES = "file:///{+path}";

    private final FileSource hidden = new FileSource("hidden", LETTER, "file:///other", FILES, "note://{id}");
    private final FileSource open = new FileSource("open", LETTER, FILES, "file:///more").proposing("a", "b");
    private final FileSource last = new FileSource("last", LETTER, "note://{id}", "file:///end");

    private static TestHub hub(List<Source> sources, String... rules) throws InterruptedException {
        var builder = new TestHub.Builder();
        sources.forEach(builder::source);
        Stream.of(rules).forEach(builder::rule);
        return builder.start();
    }

    private static String uri(String uri) {
        return "{\"uri\":\"" + uri + "\"}";
    }

    private static String complete(String template) {
        return """
            {"ref":{"type":"ref/resource","uri":"%s"},"argument":{"name":"path","value":""}}\
            """.formatted(template);
    }

    /// Returns what a client of one era hears in answer to lists, look-ups and skills.
    private static List<String> answers(TestHub hub, String era) throws InterruptedException {
        var answers = new ArrayList<String>();
        try (var ann = era.equals("modern") ? hub.modern(ANN, Scope.EVERYTHING) : hub.legacy(ANN, "{}", _ -> {})) {
            for (var list : List.of("resources/list", "resources/templates/list")) {
                answers.add(ann.ask(list, "{}").toString());
            }
            for (var read : List.of(LETTER, "file:///more", "file:///other", "file:///x", "note://7", "none://7")) {
                answers.add(ann.ask("resources/read", uri(read)).toString());
            }
            for (var template : List.of(FILES, "note://{id}")) {
                answers.add(ann.ask("completion/complete", complete(template)).toString());
            }
            if (era.equals("legacy")) {
                for (var watched : List.of(LETTER, "note://7", "none://7")) {
                    answers.add(ann.ask("resources/subscribe", uri(watched)).toString());
                }
            }
        }
        var visible = hub.hub().catalog().visibleCatalog(Scope.EVERYTHING, ANN);
        for (var skill : hub.hub().skills(visible).all()) {
            skill.methods().forEach(method -> answers.add(method.path() + method.definition() + method.answer()));
        }
        return answers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void hiddenSourceBeforeTheOthersChangesNoAnswer(String era) throws InterruptedException {
        List<String> without;
        try (var hub = hub(List.of(open, last))) {
            without = answers(hub, era);
        }
        try (var hub = hub(List.of(hidden, open, last), HIDE)) {
            assertThat(answers(hub, era)).isEqualTo(without);
        }
        try (var hub = hub(List.of(hidden, open, last))) {
            assertThat(answers(hub, era)).isNotEqualTo(without);
        }
        assertThat(without.getFirst()).contains(LETTER, "file:///more", "file:///end", "file://last.jackfield//letter");
    }

    @Test
    void hiddenSourceDoesNotShortenTheLifeOfLists() throws InterruptedException {
        var lasting = new PersonalSource("lasting"); // an hour
        try (var hub = hub(List.of(hidden, lasting), HIDE);
                var ann = hub.modern(ANN, Scope.EVERYTHING);
                var local = hub.modern()) {
            assertThat(ann.ask("resources/list", "{}").result().toString()).contains("\"ttlMs\":3600000");
            assertThat(local.ask("resources/list", "{}").result().toString()).contains("\"ttlMs\":0");
        }
    }

    @ParameterizedTest
    @CsvSource({"file:///letter, open", "file:///other, open", "note://7, last", "file:///end, last"})
    void readGoesToTheFirstVisibleSource(String read, String source) throws InterruptedException {
        try (var hub = hub(List.of(hidden, open, last), HIDE);
                var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            assertThat(ann.ask("resources/read", uri(read)).error()).isEmpty();
        }

        assertThat(hidden.asked()).isEmpty();
        assertThat(open.asked()).hasSize(source.equals("open") ? 1 : 0);
        assertThat(last.asked()).hasSize(source.equals("last") ? 1 : 0);
    }

    @Test
    void callerThatSeesAllReadsAtTheFirstSource() throws InterruptedException {
        try (var hub = hub(List.of(hidden, open, last), HIDE);
                var local = hub.modern()) {
            local.ask("resources/read", uri(LETTER));
            local.ask("resources/read", uri("file:///x"));
        }

        assertThat(hidden.asked()).containsExactly(LETTER, "file:///x");
        assertThat(open.asked()).isEmpty();
    }

    /// A deny of every source holds in all readings, at resources and templates.
    @ParameterizedTest
    @ValueSource(
            strings = {"file:///letter", "file:///%6Cetter", "file:////letter", "file:///LETTER", "file:///letter#2"})
    void deniedUriIsReadAtNoSource(String spelling) throws InterruptedException {
        try (var hub = hub(List.of(hidden, open, last), "deny *.file:///letter to readers");
                var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            assertThat(ann.ask("resources/read", uri(spelling)).error()).isPresent();
            assertThat(hub.audit().getLast().outcome()).isEqualTo("refused");
        }

        assertThat(Stream.of(hidden, open, last).flatMap(each -> each.asked().stream()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"file:///letter, last", "file:///%6Cetter, none"})
    void uriThatIsDeniedAtOneSourceIsReadAtTheNext(String spelling, String source) throws InterruptedException {
        try (var hub = hub(List.of(hidden, open, last), HIDE, "deny open.file:///letter to readers");
                var ann = hub.modern(ANN, Scope.EVERYTHING)) {
            assertThat(ann.ask("resources/read", uri(spelling)).error().isEmpty())
                    .isEqualTo(source.equals("last"));
        }

        assertThat(open.asked()).isEmpty();
        assertThat(last.asked()).hasSize(source.equals("last") ? 1 : 0);
    }

    @Test
    void methodOfASkillReadsWhatAReadOfTheUriReads() throws InterruptedException {
        try (var hub = hub(List.of(hidden, open, last), HIDE, "deny open.file:///letter to readers")) {
            var skills = hub.hub().skills(hub.hub().catalog().visibleCatalog(Scope.EVERYTHING, ANN));
            var wanted = TestClient.fields(uri(LETTER));

            assertThat(skills.method("Last.read_resource")
                            .orElseThrow()
                            .call(wanted)
                            .name())
                    .isEqualTo(LETTER);
            var other = skills.method("Open.read_resource").orElseThrow();
            assertThatThrownBy(() -> other.call(wanted)).isInstanceOf(HubException.UnknownResourceException.class);
            assertThat(skills.skill("Hidden")).isEmpty();
        }
    }

    @Test
    void resourceIsWatchedAtTheFirstVisibleSource() throws InterruptedException {
        try (var hub = hub(List.of(hidden, open, last), HIDE);
                var ann = hub.legacy(ANN, "{}", _ -> {})) {
            assertThat(ann.ask("resources/subscribe", uri(LETTER)).error()).isEmpty();
            assertThat(open.watched()).containsExactly(LETTER);
            assertThat(hidden.watched()).isEmpty();

            hub.rules(HIDE, "deny open.* to readers");
            assertThat(open.watched()).isEmpty();
        }
    }

    /// The source is ready as soon as the call waits for it, and not before.
    @Test
    void hiddenSourceDoesNotAnswerForOneThatStarts() throws InterruptedException {
        var starting = FakeSource.starting("slow");
        starting.prepare(() -> {
            starting.offer(new FileSource("slow", LETTER).manifest());
            starting.become(new SourceState.Ready(Instant.EPOCH, "test"));
            return true;
        });
        try (var hub = new TestHub.Builder()
                        .source(hidden)
                        .source(starting)
                        .rule(HIDE)
                        .open();
                var ann = hub.modern(ANN, Scope.EVERYTHING, "{\"elicitation\":{}}")) {
            assertThat(ann.ask("resources/read", uri(LETTER)).error()).isEmpty();
            assertThat(starting.calls().getLast().call().name()).isEqualTo(LETTER);
        }
    }
}
