package dev.jackfield.testkit.model;

import static dev.jackfield.protocol.json.Json.string;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The Messages API of Anthropic. Has the state of one turn.
final class AnthropicForm implements TurnForm {
    // the number of blocks that were begun, and whether the last one is a text that is still open
    private int blocks;
    private boolean isTextOpen;

    @Override
    public List<String> begin(ModelCall call, ModelStep.Turn turn) {
        var message = message(call, "[]", "null", turn.inputTokens(), 1);
        return List.of(event("message_start", "\"message\":" + message), event("ping", ""));
    }

    private static String message(ModelCall call, String content, String stop, int input, int output) {
        return """
            {"id":"msg_1","type":"message","role":"assistant","model":%s,"content":%s,"stop_reason":%s,\
            "stop_sequence":null,"usage":{"input_tokens":%d,"output_tokens":%d}}\
            """.formatted(string(call.body().text("model").orElse("")), content, stop, input, output);
    }

    private static String event(String type, String members) {
        var data = "{\"type\":\"%s\"%s%s}".formatted(type, members.isEmpty() ? "" : ",", members);
        return "event: %s\ndata: %s\n\n".formatted(type, data);
    }

    @Override
    public List<String> text(String text, ModelStep.Turn turn) {
        var events = new ArrayList<String>();
        if (!isTextOpen) {
            events.add(start("{\"type\":\"text\",\"text\":\"\"}"));
            isTextOpen = true;
        }
        events.add(delta("{\"type\":\"text_delta\",\"text\":%s}".formatted(string(text))));
        return events;
    }

    private String start(String block) {
        return event("content_block_start", "\"index\":%d,\"content_block\":%s".formatted(blocks++, block));
    }

    private String delta(String delta) {
        return event("content_block_delta", "\"index\":%d,\"delta\":%s".formatted(blocks - 1, delta));
    }

    private Stream<String> closeText() {
        var wasOpen = isTextOpen;
        isTextOpen = false;
        return wasOpen ? Stream.of(stop()) : Stream.of();
    }

    private String stop() {
        return event("content_block_stop", "\"index\":" + (blocks - 1));
    }

    @Override
    public List<String> call(ModelPiece.Call call, int index) {
        var events = new ArrayList<>(closeText().toList());
        events.add(start("{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":{}}"
                .formatted(string(TurnForm.id(call, index)), string(call.name()))));
        TurnForm.halves(call.arguments())
                .forEach(half -> events.add(
                        delta("{\"type\":\"input_json_delta\",\"partial_json\":%s}".formatted(string(half)))));
        events.add(stop());
        return events;
    }

    @Override
    public List<String> error(String type, String message) {
        return List.of("event: error\ndata: %s\n\n".formatted(failure(type, message)));
    }

    @Override
    public String failure(String type, String message) {
        return "{\"type\":\"error\",\"error\":{\"type\":%s,\"message\":%s}}".formatted(string(type), string(message));
    }

    @Override
    public List<String> end(ModelStep.Turn turn) {
        var events = new ArrayList<>(closeText().toList());
        events.add(event(
                "message_delta",
                "\"delta\":{\"stop_reason\":%s,\"stop_sequence\":null},\"usage\":{\"output_tokens\":%d}"
                        .formatted(stopReason(turn), turn.outputTokens())));
        events.add(event("message_stop", ""));
        return events;
    }

    private static String stopReason(ModelStep.Turn turn) {
        return switch (turn.stop()) {
            case END -> "\"end_turn\"";
            case TOOLS -> "\"tool_use\"";
            case LENGTH -> "\"max_tokens\"";
            case REFUSAL, FILTERED -> "\"refusal\"";
        };
    }

    @Override
    public String wholeTurn(ModelCall call, ModelStep.Turn turn) {
        var texts = turn.pieces().stream()
                .flatMap(piece -> piece instanceof ModelPiece.Text(var text) ? Stream.of(text) : Stream.of())
                .map(text -> "{\"type\":\"text\",\"text\":%s}".formatted(string(text)));
        var uses = IntStream.range(0, turn.calls().size())
                .mapToObj(index -> use(turn.calls().get(index), index));
        var content = Stream.concat(texts, uses).collect(Collectors.joining(",", "[", "]"));
        return message(call, content, stopReason(turn), turn.inputTokens(), turn.outputTokens());
    }

    private static String use(ModelPiece.Call call, int index) {
        return "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":%s}"
                .formatted(string(TurnForm.id(call, index)), string(call.name()), call.arguments());
    }
}
