package dev.jackfield.testkit.model;

import static dev.jackfield.protocol.json.Json.string;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The Chat Completions API of OpenAI, which many servers offer. Has the state of one turn.
final class ChatCompletionForm implements TurnForm {
    private String model = "";

    @Override
    public List<String> begin(ModelCall call, ModelStep.Turn turn) {
        model = call.body().text("model").orElse("");
        return List.of(delta("\"role\":\"assistant\",\"content\":\"\""));
    }

    private String delta(String members) {
        return chunk("[{\"index\":0,\"delta\":{%s},\"finish_reason\":null}]".formatted(members), "");
    }

    private String chunk(String choices, String more) {
        return """
            data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":%s,"choices":%s%s}

            """.formatted(string(model), choices, more);
    }

    @Override
    public List<String> text(String text, ModelStep.Turn turn) {
        return List.of(delta("\"%s\":%s".formatted(textKey(turn), string(text))));
    }

    private static String textKey(ModelStep.Turn turn) {
        return turn.stop() == ModelStep.Stop.REFUSAL ? "refusal" : "content";
    }

    @Override
    public List<String> call(ModelPiece.Call call, int index) {
        var events = new ArrayList<String>();
        events.add(delta("\"tool_calls\":[{\"index\":%d,%s}]".formatted(index, function(call, index, ""))));
        TurnForm.halves(call.arguments())
                .forEach(half -> events.add(delta("\"tool_calls\":[{\"index\":%d,\"function\":{\"arguments\":%s}}]"
                        .formatted(index, string(half)))));
        return events;
    }

    private static String function(ModelPiece.Call call, int index, String arguments) {
        return "\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}"
                .formatted(string(TurnForm.id(call, index)), string(call.name()), string(arguments));
    }

    @Override
    public List<String> error(String type, String message) {
        return List.of("data: " + failure(type, message) + "\n\n");
    }

    @Override
    public String failure(String type, String message) {
        return "{\"error\":{\"message\":%s,\"type\":%s,\"param\":null,\"code\":%s}}"
                .formatted(string(message), string(type), string(type));
    }

    @Override
    public List<String> end(ModelStep.Turn turn) {
        return List.of(
                chunk("[{\"index\":0,\"delta\":{},\"finish_reason\":%s}]".formatted(finishReason(turn)), ""),
                chunk("[]", "," + usage(turn)),
                "data: [DONE]\n\n");
    }

    private static String usage(ModelStep.Turn turn) {
        return "\"usage\":{\"prompt_tokens\":%d,\"completion_tokens\":%d,\"total_tokens\":%d}"
                .formatted(turn.inputTokens(), turn.outputTokens(), turn.inputTokens() + turn.outputTokens());
    }

    private static String finishReason(ModelStep.Turn turn) {
        return switch (turn.stop()) {
            case END, REFUSAL -> "\"stop\"";
            case TOOLS -> "\"tool_calls\"";
            case LENGTH -> "\"length\"";
            case FILTERED -> "\"content_filter\"";
        };
    }

    @Override
    public String wholeTurn(ModelCall call, ModelStep.Turn turn) {
        var text = turn.pieces().stream()
                .flatMap(piece -> piece instanceof ModelPiece.Text(var said) ? Stream.of(said) : Stream.of())
                .collect(Collectors.joining());
        var calls = IntStream.range(0, turn.calls().size())
                .mapToObj(index -> "{"
                        + function(
                                turn.calls().get(index),
                                index,
                                turn.calls().get(index).arguments()) + "}")
                .collect(Collectors.joining(",", ",\"tool_calls\":[", "]"));
        return """
            {"id":"chatcmpl-1","object":"chat.completion","created":1,"model":%s,"choices":[{"index":0,\
            "message":{"role":"assistant","%s":%s%s},"finish_reason":%s}],%s}\
            """.formatted(
                        string(call.body().text("model").orElse("")),
                        textKey(turn),
                        string(text),
                        turn.calls().isEmpty() ? "" : calls,
                        finishReason(turn),
                        usage(turn));
    }
}
