package dev.jackfield.agent.conversation.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SupersededResultsTest {
    private static final Instant NOON = Instant.parse("2025-11-18T12:00:00Z");

    private static final SupersededResults SUPERSEDED = new SupersededResults(new KnownFileTools(Map.of()));

    private final List<Canister> history = new ArrayList<>(List.of(user("Edit the file")));

    private static Canister user(String text) {
        return new Canister.User(List.of(CanisterContent.text(text)), NOON);
    }

    /// Adds a call with its result; the first word is the tool, the rest its arguments.
    private void call(String call) {
        call(call, Optional.empty());
    }

    private void call(String call, Optional<ToolError> error) {
        var words = call.split(" ", 2);
        var id = Integer.toString(history.size());
        history.add(new Canister.Assistant(List.of(), NOON));
        history.add(new Canister.ToolInvocation(
                id, words[0], Json.parse(words[1]).object().orElseThrow(), NOON));
        history.add(new Canister.Result(id, List.of(CanisterContent.text("content")), error, NOON));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        read {"location":"a"}                          | read {"location":"a"}
        read {"location":"a"}                          | write_file {"location":"a"}
        io.write_file {"location":"a"}                 | io.read {"location":"a"}
        io__write_pieces {"location":"a"}              | io__write_file {"location":"a"}
        fs.read_text_file {"path":"a"}                 | fs.read_text_file {"path":"a"}
        fs.readFile {"path":"a"}                       | fs.writeFile {"path":"a","content":"x"}
        fs.edit_file {"path":"a","edits":[]}           | fs.read_text_file {"path":"a"}
        fs.read_text_file {"path":"a","head":5}        | fs.read_text_file {"head":5,"path":"a"}
        fs.list_directory {"path":"a"}                 | fs.list_directory {"path":"a"}
        call_tool {"name":"fs.read","arguments":{"path":"a"}}  | fs.read {"path":"a"}
        read {"location":"a"}                          | write_pieces {"location":"a"}
        read {"location":"a"}                          | write_pieces {"location":"a","return-content":true}
        list_folder {"location":"a"}                   | list_folder {"location":"a"}
        list_folder {"location":"a","filters":["x"]}   | list_folder {"location":"a"}
        list_folder {"location":"a","recurse":false}   | list_folder {"location":"a","recurse":true}
        """)
    void aLaterCallSupersedesAnEarlierOne(String earlier, String later) {
        call(earlier);
        call(later);

        assertThat(SUPERSEDED.leaveOut(history))
                .containsExactly(history.get(0), history.get(4), history.get(5), history.get(6));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        read {"location":"a"}                          | read {"location":"b"}
        read {"location":"a"}                          | write_pieces {"location":"a","return-content":false}
        write_file {"location":"a"}                    | write_pieces {"location":"a","return-content":false}
        read {"location":"a"}                          | list_folder {"location":"a"}
        list_folder {"location":"a"}                   | read {"location":"a"}
        list_folder {"location":"a"}                   | list_folder {"location":"a","filters":["x"]}
        list_folder {"location":"a","recurse":true}    | list_folder {"location":"a","recurse":false}
        fetch {"location":"a"}                         | fetch {"location":"a"}
        read {"file":"a"}                              | read {"file":"a"}
        one.read {"path":"a"}                          | two.read {"path":"a"}
        fs.read_text_file {"path":"a"}                 | fs.read_text_file {"path":"a","head":5}
        fs.read_text_file {"path":"a","head":5}        | fs.read_text_file {"path":"a"}
        fs.write_file {"path":"a","content":"x"}       | fs.read_text_file {"path":"a","head":5}
        fs.read {"path":"a"}                           | fs.write_file {"path":"a","content":"x","mode":"append"}
        fs.read {"path":"a"}                           | fs.edit_file {"path":"a","edits":[]}
        fs.list_directory {"path":"a"}                 | fs.list_folder {"path":"a"}
        call_tool {"name":"call_tool","arguments":{}}  | call_tool {"name":"call_tool","arguments":{}}
        """)
    void otherCallsStay(String earlier, String later) {
        call(earlier);
        call(later);

        assertThat(SUPERSEDED.leaveOut(history)).isEqualTo(history);
    }

    @Test
    void aCallThatFailedSupersedesNothing() {
        call("read {\"location\":\"a\"}");
        call("read {\"location\":\"a\"}", Optional.of(new ToolError(ToolError.Kind.EXECUTION, "gone")));

        assertThat(SUPERSEDED.leaveOut(history)).isEqualTo(history);
    }

    @Test
    void aMessageWithOtherCallsStays() {
        var arguments = Json.parse("{\"location\":\"a\"}").object().orElseThrow();
        history.add(new Canister.Assistant(List.of(), NOON));
        history.add(new Canister.ToolInvocation("1", "read", arguments, NOON));
        history.add(new Canister.ToolInvocation("2", "think", arguments, NOON));
        history.add(new Canister.Result("1", List.of(), Optional.empty(), NOON));
        history.add(new Canister.Result("2", List.of(), Optional.empty(), NOON));
        call("read {\"location\":\"a\"}");

        var expected = new ArrayList<>(history);
        expected.remove(4);
        expected.remove(2);
        assertThat(SUPERSEDED.leaveOut(history)).isEqualTo(expected);
    }

    @Test
    void aToolWithAnUnusualNameIsKnownByItsSetting() {
        call("notes.get {\"id\":\"a\"}");
        call("notes.put {\"id\":\"a\",\"text\":\"x\"}");
        var notes = new KnownFileTools(Map.of(
                "notes.get", new FileTool(FileTool.Role.READ, "id"),
                "notes.put", new FileTool(FileTool.Role.WRITE, "id")));

        assertThat(SUPERSEDED.leaveOut(history)).isEqualTo(history);
        assertThat(new SupersededResults(notes).leaveOut(history)).hasSize(4);
    }

    /// They run at the same time, so that the one that stands last may have run first.
    @Test
    void callsOfOneStepDoNotSupersedeEachOther() {
        var arguments = Json.parse("{\"location\":\"a\"}").object().orElseThrow();
        history.add(new Canister.Assistant(List.of(), NOON));
        history.add(new Canister.ToolInvocation("1", "write_file", arguments, NOON));
        history.add(new Canister.ToolInvocation("2", "read", arguments, NOON));
        history.add(new Canister.Result("1", List.of(), Optional.empty(), NOON));
        history.add(new Canister.Result("2", List.of(), Optional.empty(), NOON));

        assertThat(SUPERSEDED.leaveOut(history)).isEqualTo(history);
    }

    /// Each pair of calls is compared, and there may be thousands.
    @Test
    @Timeout(value = 15, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void longHistoryIsReadInShortTime() {
        var ranges = "[1,2],".repeat(1_000) + "[3,4]";
        for (var head = 0; head < 2_000; head++) {
            call("fs.read {\"path\":\"a\",\"head\":%d,\"ranges\":[%s]}".formatted(head, ranges));
        }

        assertThat(SUPERSEDED.leaveOut(history)).hasSameSizeAs(history);
    }
}
