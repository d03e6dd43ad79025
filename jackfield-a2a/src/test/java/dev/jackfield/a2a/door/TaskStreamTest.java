package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.fields;
import static dev.jackfield.a2a.door.AgentUser.id;
import static dev.jackfield.a2a.door.AgentUser.message;
import static dev.jackfield.a2a.door.AgentUser.params;
import static dev.jackfield.a2a.door.AgentUser.word;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.Part;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.testkit.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The events of a task, in the order in which every reader sees them.
@Timeout(60)
class TaskStreamTest {
    private static final int LARGE = 5 << 18;

    private final ToolBox box = new ToolBox();
    private AgentHub hub;
    private AgentUser user;

    @BeforeEach
    void start() throws InterruptedException {
        hub = AgentHub.with(box.source()).start();
        user = hub.user();
    }

    @AfterEach
    void stop() {
        box.open();
        hub.close();
    }

    private static List<String> words(List<Fields> events) {
        return events.stream().map(AgentUser::word).toList();
    }

    @Test
    void callThatIsOverAtOnceStillShowsEachState() throws Exception {
        try (var events = user.stream("SendStreamingMessage", params(message("box", "echo", "{\"text\":\"x\"}")))) {
            assertThat(words(events.rest()))
                    .containsExactly("task SUBMITTED", "status WORKING", "artifact", "status COMPLETED");
        }
    }

    @Test
    void streamEndsBeforeAnEventForWhichThereIsNoMemory() throws Exception {
        var large = JavaTools.named("large")
                .tool(
                        "{\"name\":\"make\",\"inputSchema\":{\"type\":\"object\"}}",
                        (_, _) -> Reply.text("x".repeat(8 << 20)));
        try (var small = AgentHub.with(large).memory(4 << 20).start();
                var events = small.user().stream("SendStreamingMessage", params(message("large", "make", "{}")))) {
            assertThat(words(events.rest())).containsExactly("task SUBMITTED", "status WORKING");
        }
    }

    @Test
    void streamsThatFollowTasksAreShared() throws Exception {
        var places = hub.hub().traffic().listenerPlaces();
        var task = fields("{\"id\":\"%s\"}".formatted(user.begin(message("box", "wait", "{\"text\":\"x\"}"))));
        try (var first = user.stream("SubscribeToTask", task)) {
            assertThat(word(first.next())).startsWith("task");
            var others = IntStream.range(0, 511)
                    .mapToObj(_ -> places.tryTake(Identity.LOCAL).orElseThrow())
                    .toList();

            assertThat(user.error("SubscribeToTask", task).toString()).contains("too many open streams");

            others.forEach(Shares.Place::close);
        }
        Eventually.await(() -> areFree(places, 512));
    }

    private static boolean areFree(Shares places, int count) {
        var taken = IntStream.range(0, count)
                .mapToObj(_ -> places.tryTake(Identity.LOCAL))
                .toList();
        taken.forEach(place -> place.ifPresent(Shares.Place::close));
        return taken.stream().allMatch(Optional::isPresent);
    }

    @Test
    void progressIsShownWhileTheToolWorks() throws Exception {
        try (var events = user.stream("SendStreamingMessage", params(message("box", "steps", "{}")))) {
            assertThat(word(events.next())).isEqualTo("task SUBMITTED");
            assertThat(word(events.next())).isEqualTo("status WORKING");
            for (var step = 1; step <= 3; step++) {
                box.step();
                assertThat(next(events).toString()).contains("step " + step);
            }
            box.step();
            assertThat(words(events.rest())).containsExactly("artifact", "status COMPLETED");
        }
    }

    private static Fields next(AgentUser.Events events) {
        var event = events.next();
        assertThat(word(event)).isEqualTo("status WORKING");
        return event;
    }

    /// A reader that does not read must hold up neither the tool nor the other readers, and misses only progress.
    @Test
    void slowReaderMissesNothingButProgress() throws Exception {
        try (var slow = user.stream("SendStreamingMessage", params(message("box", "steps", "{}")))) {
            var id = slow.next().object("task").text("id").orElseThrow();
            for (var step = 1; step <= 4; step++) {
                box.step();
            }
            Eventually.await(() -> hub.calls().count(_ -> true) == 0);

            var seen = words(slow.rest());

            assertThat(seen.getFirst()).isEqualTo("status WORKING");
            assertThat(seen.subList(seen.size() - 2, seen.size())).containsExactly("artifact", "status COMPLETED");
            assertThat(AgentUser.state(user.task(id))).isEqualTo("COMPLETED");
        }
    }

    @Test
    void readerThatLeavesDoesNotEndTheTask() throws Exception {
        String id;
        try (var events = user.stream("SendStreamingMessage", params(message("box", "wait", "{\"text\":\"x\"}")))) {
            id = events.next().object("task").text("id").orElseThrow();
            Eventually.await(() -> box.running() == 1);
        }
        try (var again = user.stream("SubscribeToTask", id(id))) {
            assertThat(word(again.next())).isEqualTo("task WORKING");
            box.open();
            assertThat(words(again.rest())).containsExactly("artifact", "status COMPLETED");
        }
    }

    @Test
    void twoReadersSeeTheSame() throws Exception {
        var id = user.begin(message("box", "wait", "{\"text\":\"x\"}"));
        Eventually.await(() -> box.running() == 1);
        try (var one = user.stream("SubscribeToTask", id(id));
                var two = user.v10().lines("POST", "/a2a/v1/tasks/" + id + ":subscribe", "")) {
            assertThat(word(one.next())).isEqualTo("task WORKING");
            assertThat(word(two.next())).isEqualTo("task WORKING");
            box.open();
            assertThat(one.rest()).isEqualTo(two.rest()).hasSize(2);
        }
    }

    @Test
    void endedTaskHasNoStream() throws Exception {
        var id = user.send(params(message("box", "echo", "{\"text\":\"x\"}")))
                .text("id")
                .orElseThrow();

        assertThat(user.error("SubscribeToTask", id(id))
                        .get("code")
                        .orElseThrow()
                        .toString())
                .isEqualTo("-32004");
    }

    /// Several mebibytes with characters of all widths come in pieces, and together as they were.
    @Test
    void largeResultComesInPiecesAndWhole() throws Exception {
        var text = "aé世\uD83C\uDF89".repeat(LARGE / 10);
        var result = ToolBox.result(Fields.of("type", Json.string("text")).with("text", text));
        var call = message("box", "give", Fields.of("result", result).toString());
        try (var events = user.stream("SendStreamingMessage", params(call))) {
            var pieces = events.rest().stream()
                    .filter(event -> event.has("artifactUpdate"))
                    .map(event -> event.object("artifactUpdate"))
                    .toList();

            assertThat(pieces).hasSizeGreaterThan(10);
            assertThat(pieces.getFirst().has("append")).isFalse();
            assertThat(pieces.stream().skip(1)).allMatch(piece -> isTrue(piece, "append"));
            assertThat(pieces.stream().filter(piece -> isTrue(piece, "lastChunk")))
                    .containsExactly(pieces.getLast());
            assertThat(texts(pieces)).isEqualTo(text);
        }
    }

    private static boolean isTrue(Fields piece, String key) {
        return piece.get(key).filter(RawJson.TRUE::equals).isPresent();
    }

    private static String texts(List<Fields> pieces) {
        var parts = new ArrayList<Fields>();
        pieces.forEach(piece -> parts.addAll(Part.of(piece.object("artifact"))));
        return parts.stream().flatMap(part -> part.text("text").stream()).collect(Collectors.joining());
    }

    @Test
    void largeResultIsWholeInTheTask() throws Exception {
        var text = "é".repeat(LARGE);
        var result = ToolBox.result(Fields.of("type", Json.string("text")).with("text", text));
        var task = user.send(
                params(message("box", "give", Fields.of("result", result).toString())));

        var parts = Part.of(
                task.get("artifacts").orElseThrow().items().getFirst().object().orElseThrow());

        assertThat(parts.getFirst().object("data").object("result").toString()).isEqualTo(result.toString());
        assertThat(parts.get(1).text("text")).contains(text);
    }

    @Test
    void questionEndsTheStreamUntilItIsAnswered() throws Exception {
        var schema = "{\"schema\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}}}}";
        String id;
        try (var events = user.stream("SendStreamingMessage", params(message("box", "ask", schema)))) {
            var all = events.rest();
            id = all.getFirst().object("task").text("id").orElseThrow();
            assertThat(words(all)).endsWith("status INPUT_REQUIRED");
        }
        var answer = AgentUser.words("ann").with("taskId", id);
        try (var events = user.stream("SendStreamingMessage", params(answer))) {
            var all = events.rest();
            assertThat(words(all).getLast()).endsWith(" COMPLETED");
            assertThat(all.toString()).contains("ann");
        }
    }
}
