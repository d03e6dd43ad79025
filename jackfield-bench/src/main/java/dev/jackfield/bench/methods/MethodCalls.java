package dev.jackfield.bench.methods;

import dev.jackfield.core.call.Reply;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// Calls one method with three parameters and one with ten: directly, through the hub, and over HTTP. The
/// arguments are in memory, as Java values.
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MethodCalls {
    static final String THREE = "sums.three";
    static final String TEN = "sums.ten";

    private final Sums sums = new Sums();
    private final Map<String, Object> three = Map.of("word", "hello", "times", 7, "loud", true);
    private final Map<String, Object> ten = new LinkedHashMap<>(
            Map.of("word", "sum", "a", 1, "b", 2, "c", 3, "d", 4L, "e", 5L, "f", 0.5, "g", 1.5, "h", true, "i", false));

    private final InProcessHub hub = InProcessHub.open();
    private final Loopback loopback = Loopback.open(hub.hub());
    private final byte[] threeStart = loopback.start(THREE);
    private final byte[] tenStart = loopback.start(TEN);

    // not final, because the compiler could precompute the results
    private String word = "hello";
    private int times = 7;
    private boolean loud = true;

    /// Checks the answers before measuring.
    @Setup
    public void check() throws IOException {
        check("hello7", directThree());
        check("\"text\":\"hello7\"", hubThree().result().toString());
        check("\"text\":\"hello7\"", httpThree());
        check("sum18.0", directTen());
        check("\"text\":\"sum18.0\"", hubTen().result().toString());
        check("\"text\":\"sum18.0\"", httpTen());
    }

    private static void check(String expected, String answer) {
        if (!answer.contains(expected)) {
            throw new IllegalStateException("expected " + expected + ", not " + answer);
        }
    }

    @TearDown
    public void stop() throws IOException {
        loopback.close();
        hub.close();
    }

    @Benchmark
    public String directThree() {
        return sums.three(word, times, loud);
    }

    @Benchmark
    public String directTen() {
        return sums.ten("sum", 1, 2, 3, 4, 5, 0.5, 1.5, loud, false);
    }

    @Benchmark
    public Reply hubThree() {
        return hub.call(THREE, three);
    }

    @Benchmark
    public Reply hubTen() {
        return hub.call(TEN, ten);
    }

    @Benchmark
    public String httpThree() throws IOException {
        return loopback.call(threeStart, THREE, three);
    }

    @Benchmark
    public String httpTen() throws IOException {
        return loopback.call(tenStart, TEN, ten);
    }
}
