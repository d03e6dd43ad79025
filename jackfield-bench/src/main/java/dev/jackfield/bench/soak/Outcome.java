package dev.jackfield.bench.soak;

import dev.jackfield.protocol.rpc.Message;

/// How a call ended, as its client sees it.
enum Outcome {
    OK("answered"),
    TOOL_ERROR("result with an error"),
    ERROR("JSON-RPC error"),
    HTTP_ERROR("HTTP error status"),
    LOST("connection lost"),
    VANISHED("client vanished"),
    WRONG("WRONG ANSWER"),
    HUNG("HUNG");

    private final String words;

    Outcome(String words) {
        this.words = words;
    }

    /// The outcome of this call by its answer.
    static Outcome of(SoakCall call, Message answer) {
        if (!answer.id().toString().equals(Long.toString(call.id()))) {
            return WRONG;
        }
        if (answer.error().isPresent()) {
            return ERROR;
        }
        if (answer.result()
                .get("isError")
                .filter(is -> is.toString().equals("true"))
                .isPresent()) {
            return TOOL_ERROR;
        }
        return answer.result().toString().contains('"' + call.expected() + '"') ? OK : WRONG;
    }

    @Override
    public String toString() {
        return words;
    }
}
