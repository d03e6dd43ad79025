package dev.jackfield.core.result;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Keeps results in memory, and reads them as a client would.
final class KeptForTest {
    private final List<byte[]> kept = new ArrayList<>();
    private final int most;

    KeptForTest(int most) {
        this.most = most;
    }

    /// Returns the answer that a caller gets in place of this result.
    Fields shortened(Fields result) {
        var budget = new ResultBudget(most, (_, bytes) -> {
            kept.add(bytes);
            return Optional.of(new ResultKeeper.KeptResult("r1", "document://result/r1/result.json"));
        });
        return budget.keepAndShorten(result, Identity.LOCAL, new ResultBudget.AnswerForm("read_result", true));
    }

    byte[] whole() {
        return kept.getLast();
    }

    Fields read(String arguments) {
        var request = ReadRequest.of(Json.parse(arguments).tree());
        return new ResultReader(whole(), "read_result", most).read(request);
    }

    static Fields text(String text) {
        return Fields.of("content", Json.array(List.of(block(text))));
    }

    static Fields block(String text) {
        return Fields.of("type", Json.string("text")).with("text", text);
    }

    /// Returns the text of the first block.
    static String head(Fields answer) {
        return block(answer, 0).path("text").asString();
    }

    /// Returns the text of the block that describes the first one.
    static String note(Fields answer) {
        return block(answer, 1).path("text").asString();
    }

    static JsonNode block(Fields answer, int number) {
        return answer.tree().path("content").path(number);
    }
}
