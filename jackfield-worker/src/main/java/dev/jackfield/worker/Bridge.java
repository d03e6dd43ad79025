package dev.jackfield.worker;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/// What a script can do outside of its context: print, call, and ask for names.
final class Bridge {
    /// What the hub reads as a name.
    private static final int LONGEST_NAME = 500;

    private final Frames frames;
    private final ScriptContext context;
    private final Output output;
    private final Set<Long> pending = new HashSet<>();
    private final ArrayDeque<Frames.Incoming> early = new ArrayDeque<>();
    private long run;
    private long lastId;

    Bridge(Frames frames, ScriptContext context) {
        this.frames = frames;
        this.context = context;
        this.output = new Output(
                (text, isError) -> frames.sendPrint(run, text, isError),
                context.limits().output());
    }

    void start(long id) {
        run = id;
    }

    @Nullable
    Object print(Value... arguments) {
        output.add(arguments[0].asString(), arguments.length > 1);
        return null;
    }

    /// Sends a call and returns its id, or the reason why it cannot be sent. Arguments of one kind may be missing.
    Object call(Value... arguments) {
        try {
            var positional = arguments[1].isNull() ? "[]" : context.json(arguments[1], "arguments");
            var named = arguments[2].isNull() ? "{}" : context.members(arguments[2], "arguments");
            if (!positional.startsWith("[") || !named.startsWith("{")) {
                return "The arguments are not JSON values. Pass plain objects, lists, texts and numbers.";
            }
            var path = arguments[0].asString();
            if (path.length() > LONGEST_NAME) {
                return "A tool name may have at most %d characters.".formatted(LONGEST_NAME);
            }
            return request(
                    "call", ",\"path\":" + JsonText.quote(path) + ",\"args\":" + positional + ",\"kwargs\":" + named);
        } catch (ScriptFailure.ScriptFailedException refused) {
            return refused.failure().message();
        }
    }

    /// Asks for names and waits for them.
    Object names(Value... arguments) {
        var skill = arguments[0].asString();
        if (skill.length() > LONGEST_NAME) {
            return "{\"names\":[]}";
        }
        var id = request("names", ",\"skill\":" + JsonText.quote(skill));
        while (true) {
            var answer = receive();
            if (answer.id() == id) {
                return answer.body();
            }
            early.add(answer);
        }
    }

    private long request(String method, String params) {
        output.flush();
        frames.sendRequest(++lastId, method, run, params);
        pending.add(lastId);
        return lastId;
    }

    boolean hasPending() {
        return !pending.isEmpty() || !early.isEmpty();
    }

    /// Waits for the next answer to a call.
    Frames.Incoming nextAnswer() {
        return early.isEmpty() ? receive() : early.remove();
    }

    private Frames.Incoming receive() {
        var answer = frames.next().orElseThrow(HubGoneException::new);
        pending.remove(answer.id());
        return answer;
    }

    boolean isCut() {
        output.flush();
        return output.isCut();
    }

    /// The hub has closed the pipe.
    static final class HubGoneException extends RuntimeException {}

    /// What a script prints, sent to the hub line by line: a script that is killed has shown what it did.
    private static final class Output {
        private static final int PIECE = 4 << 10;

        private final HubEnd hub;
        private final StringBuilder unsent = new StringBuilder();
        private long left;
        private boolean isCut;
        private boolean isError;

        /// Takes a text of standard output or standard error.
        interface HubEnd {
            void print(String text, boolean isError);
        }

        Output(HubEnd hub, long limit) {
            this.hub = hub;
            this.left = limit;
        }

        void add(String text, boolean ofError) {
            if (ofError != isError) {
                flush();
                isError = ofError;
            }
            for (var at = 0; at < text.length() && !isCut; at++) {
                add(text.charAt(at));
            }
        }

        private void add(char c) {
            left -= JsonText.bytes(c);
            isCut = left < 0;
            if (!isCut) {
                unsent.append(c);
            }
            if (c == '\n' || (unsent.length() >= PIECE && !Character.isHighSurrogate(c))) {
                flush();
            }
        }

        void flush() {
            if (!unsent.isEmpty()) {
                hub.print(unsent.toString(), isError);
                unsent.setLength(0);
            }
        }

        /// Tells whether the script printed more than it may.
        boolean isCut() {
            return isCut;
        }
    }
}
