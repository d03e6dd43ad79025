package dev.jackfield.providers.format;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// Watches over an answer of the Chat Completions API.
final class ChatCompletionWatch extends AnswerWatch {
    private static final String DONE = "[DONE]";

    private final Failures failures;
    private String finishReason = "";
    private boolean isOver;

    ChatCompletionWatch(Failures failures) {
        this.failures = failures;
    }

    @Override
    public void inspect(String data, Fields event) {
        if (data.strip().equals(DONE)) {
            isOver = true;
        }
        event.get("error").filter(error -> !error.toString().equals("null")).ifPresent(error -> {
            throw failures.streamError(error.object().orElse(Fields.of("message", error)));
        });
        event.get("choices").map(Json::items).orElse(List.of()).stream()
                .findFirst()
                .flatMap(Json::object)
                .ifPresent(this::readChoice);
    }

    private void readChoice(Fields choice) {
        var delta = choice.object("delta");
        if (delta.text("content").filter(text -> !text.isEmpty()).isPresent() || delta.has("tool_calls")) {
            begin();
        }
        delta.text("refusal").filter(text -> !text.isEmpty()).ifPresent(text -> {
            begin();
            recordRefusal(text);
        });
        choice.text("finish_reason").ifPresent(this::noteFinishReason);
    }

    private void noteFinishReason(String reason) {
        finishReason = reason;
        if (reason.equals("content_filter")) {
            recordRefusal("");
        }
    }

    @Override
    public boolean isOver() {
        return isOver;
    }

    /// Some servers end the stream without the word that ends it.
    @Override
    public boolean isComplete() {
        return isOver || !finishReason.isEmpty();
    }

    @Override
    public boolean isCutOff() {
        return finishReason.equals("length");
    }
}
