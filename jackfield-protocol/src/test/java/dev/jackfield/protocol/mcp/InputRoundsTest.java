package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A server that asks before it answers.
class InputRoundsTest {
    private static final Fields PARAMS = fields("{\"name\":\"t\",\"requestState\":\"old\"}");
    private static final Fields ASKING = fields("""
        {"resultType":"input_required","requestState":"s1","inputRequests":{"a":{"method":"m1"},"b":{"method":"m2"}}}\
        """);
    private static final Fields DONE = fields("{\"content\":[]}");

    private final List<String> made = new ArrayList<>();

    private static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    private Fields finish(Fields first, Fields... later) throws InterruptedException {
        var rounds = new InputRounds(
                params -> {
                    made.add(params.toString());
                    return later[Math.min(made.size(), later.length) - 1];
                },
                question -> Fields.of("to", question.get("method").orElseThrow()));
        return rounds.finish(PARAMS, first);
    }

    @Test
    void everyQuestionIsAnsweredAndTheStateCarried() throws InterruptedException {
        assertThat(finish(ASKING, DONE)).isEqualTo(DONE);
        assertThat(made)
                .containsExactly("{\"name\":\"t\",\"inputResponses\":{\"a\":{\"to\":\"m1\"},\"b\":{\"to\":\"m2\"}},"
                        + "\"requestState\":\"s1\"}");
    }

    @Test
    void serverThatOnlyWantsToBeCalledAgainIs() throws InterruptedException {
        finish(fields("{\"resultType\":\"input_required\"}"), DONE);

        assertThat(made).containsExactly("{\"name\":\"t\"}");
    }

    @Test
    void finishedResultIsLeftAlone() throws InterruptedException {
        assertThat(finish(DONE)).isEqualTo(DONE);
        assertThat(made).isEmpty();
    }

    @Test
    void serverThatAsksOnAndOnIsGivenUp() throws InterruptedException {
        assertThat(InputRounds.isUnfinished(finish(ASKING, ASKING))).isTrue();
        assertThat(made).hasSize(InputRounds.MOST);
    }

    @Test
    void serverThatAsksManyQuestionsInEachRoundIsGivenUp() throws InterruptedException {
        var questions = IntStream.range(0, InputRounds.MOST_QUESTIONS)
                .mapToObj("\"q%d\":{\"method\":\"m\"}"::formatted)
                .collect(Collectors.joining(","));
        var many = fields("{\"resultType\":\"input_required\",\"inputRequests\":{%s}}".formatted(questions));

        assertThat(InputRounds.isUnfinished(finish(many, many, DONE))).isTrue();
        assertThat(made).hasSize(1);
    }
}
