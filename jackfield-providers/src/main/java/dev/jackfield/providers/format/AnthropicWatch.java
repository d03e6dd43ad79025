package dev.jackfield.providers.format;

import dev.jackfield.protocol.json.Fields;

/// Watches over an answer of the Messages API.
final class AnthropicWatch extends AnswerWatch {
    private final Failures failures;
    private String stopReason = "";
    private boolean isOver;

    AnthropicWatch(Failures failures) {
        this.failures = failures;
    }

    @Override
    public void inspect(String data, Fields event) {
        switch (event.text("type").orElse("")) {
            case "content_block_start", "content_block_delta" -> begin();
            case "message_delta" ->
                noteStopReason(event.object("delta").text("stop_reason").orElse(stopReason));
            case "message_stop" -> isOver = true;
            case "error" -> throw failures.streamError(event.object("error"));
            default -> {} // a sign of life, or an event of later
        }
    }

    private void noteStopReason(String reason) {
        stopReason = reason;
        if (reason.equals("refusal")) {
            recordRefusal("");
        }
    }

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isComplete() {
        return isOver;
    }

    @Override
    public boolean isCutOff() {
        return stopReason.equals("max_tokens") || stopReason.equals("model_context_window_exceeded");
    }
}
