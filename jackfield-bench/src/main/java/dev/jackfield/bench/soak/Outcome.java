package dev.jackfield.bench.soak;

import dev.jackfield.rpc.Message;

/// How a call ended, as its client sees it.
enum Outcome {
    OK("answered"),
    TOOL_ERROR("told in the result that it failed"),
    ERROR("told by an error"),
    HTTP_ERROR("refused with a status"),
    LOST("connection lost"),
    VANISHED("client vanished"),
    WRONG("WRONG ANSWER"),
    HUNG("HUNG");

    private final String words;

    Outcome(String words) {
        this.words = words;
    }

    /// What an answer means to the one who sent this call.
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
