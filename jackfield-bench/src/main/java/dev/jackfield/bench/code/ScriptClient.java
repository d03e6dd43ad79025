package dev.jackfield.bench.code;

import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.load.ToolClient;
import dev.jackfield.bench.load.WrongAnswerException;
import dev.jackfield.protocol.json.Fields;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// Runs scripts through the tool of a code mode, one at a time, and checks every answer. For one thread.
public final class ScriptClient implements AutoCloseable {
    private static final Pattern UNAVAILABLE =
            Pattern.compile("\"type\":\"unavailable\",\"message\":\"((?:[^\"\\\\]|\\\\.)*)\"");

    /// Numbers for all clients, so that none of their scripts are the same.
    private static final AtomicLong NUMBERS = new AtomicLong(1000);

    private final ScriptDialect dialect;
    private final ToolClient tool;
    private Duration pause = Duration.ZERO; // the first script needs none

    public ScriptClient(Door door, ScriptDialect dialect) throws IOException {
        this.dialect = dialect;
        this.tool = new ToolClient(door);
    }

    public String name() {
        return dialect.name();
    }

    /// Runs a trivial script, and returns why the language cannot run here, if it cannot.
    public Optional<String> findObstacle() throws IOException {
        var number = next();
        var answer = tool.call(dialect.run(dialect.sum(), number));
        var reason = UNAVAILABLE.matcher(answer);
        if (reason.find()) {
            return Optional.of(reason.group(1));
        }
        check(answer, List.of(sum(number)));
        return Optional.empty();
    }

    /// Runs a trivial script, and returns how many nanoseconds it took, like the other methods here.
    public long sum() throws IOException, InterruptedException {
        var number = next();
        return run(dialect.run(dialect.sum(), number), List.of(sum(number)));
    }

    private static String sum(long number) {
        return "\"text\":\"" + (number + 1) + "\"";
    }

    /// Runs a script that makes one call after the other.
    public long runCallsInTurn() throws IOException, InterruptedException {
        return calls(dialect.inTurn());
    }

    /// Runs a script that makes its calls at the same time.
    public long runCallsAtOnce() throws IOException, InterruptedException {
        return calls(dialect.atOnce());
    }

    private long calls(String script) throws IOException, InterruptedException {
        var number = next();
        return run(
                dialect.run(script, number),
                LongStream.range(number, number + ScriptDialect.CALLS)
                        .mapToObj(ScriptDialect::echo)
                        .toList());
    }

    private static long next() {
        return NUMBERS.addAndGet(ScriptDialect.CALLS);
    }

    private long run(Fields arguments, List<String> wanted) throws IOException, InterruptedException {
        Thread.sleep(pause);
        pause = dialect.pause();
        var begin = System.nanoTime();
        var answer = tool.call(arguments);
        var took = System.nanoTime() - begin;
        check(answer, wanted);
        return took;
    }

    /// Checks that the answer has these texts, in this order.
    private void check(String answer, List<String> wanted) {
        var at = 0;
        for (var text : wanted) {
            at = answer.indexOf(text, at);
            if (at < 0) {
                throw new WrongAnswerException(name() + " with " + text, answer);
            }
        }
    }

    @Override
    public void close() throws IOException {
        tool.close();
    }
}
