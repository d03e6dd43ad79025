package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Hostile scripts: each ends within its limits, and the next script is fine.
class EscapeIT {
    private static final Duration TIME = Duration.ofSeconds(3);
    private static final Duration CPU = Duration.ofMillis(600);
    private static final Sandbox sandbox = new Sandbox(List.of(Tools.javaScript()), Tools.limits(TIME, CPU, 96), 2);
    private static final Sandbox patient = new Sandbox(
            List.of(Tools.javaScript()), Tools.limits(Duration.ofSeconds(30), Duration.ofSeconds(30), 64), 2);

    private final Tools tools = new Tools();

    @AfterAll
    static void close() {
        sandbox.close();
        patient.close();
    }

    @AfterEach
    void nextScriptIsFine() throws InterruptedException {
        var next = run("1 + 1");
        assertThat(next.error()).isEmpty();
        assertThat(next.value()).contains(Json.number(2));
    }

    private ScriptResult run(String code) throws InterruptedException {
        return sandbox.run(Tools.script(code), tools);
    }

    private String limit(String code) throws InterruptedException {
        var error = run(code).error().orElseThrow();
        assertThat(error.type()).as(error.message()).isEqualTo(ScriptError.LIMIT);
        return error.message();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[3, 1, 2].sort(() => { while (true) {} })",
                "/^(a+)+\\1$/.test('a'.repeat(40) + 'b')",
                "let n = 3n; while (true) n = n ** 3n",
                "await (async () => { while (true) await null })()",
            })
    void endsAtItsTime(String code) throws InterruptedException {
        assertThat(limit(code)).containsAnyOf("600 ms of processor time", "ran longer than 3 s, not counting");
    }

    @Test
    void showsWhatItPrintedBeforeItsEnd() throws InterruptedException {
        var result = run("print('begun'); while (true) {}");
        assertThat(result.output()).isEqualTo("begun\n");
        assertThat(result.error().orElseThrow().type()).isEqualTo(ScriptError.LIMIT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "const a = []; while (true) a.push(new Array(100000).fill(7))",
                "let s = 'x'; while (true) s = (s + s).split('').join('')",
                "const b = []; while (true) b.push(new Uint8Array(10000000).fill(1))",
            })
    void endsWhenItsMemoryIsFull(String code) throws InterruptedException {
        var error = patient.run(Tools.script(code), tools).error().orElseThrow();
        assertThat(error.message()).contains("more than 64 MB of memory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(function f() { f() })()", "JSON.parse('['.repeat(100000))", "eval('['.repeat(100000))"})
    void failsWhenItIsTooDeep(String code) throws InterruptedException {
        assertThat(run(code).error().orElseThrow().type()).isIn("RangeError", "SyntaxError");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "typeof Java",
                "typeof Polyglot",
                "typeof Graal",
                "typeof load",
                "typeof require",
                "typeof process",
                "typeof fetch",
                "typeof Packages",
                "typeof WebAssembly",
                "typeof constructor.constructor('return this')().Java",
                "typeof (() => {}).constructor('return typeof java')().java",
                "typeof print.constructor('return globalThis')().Polyglot",
                "typeof device.Echo.back.constructor('return this')().Java",
                "typeof Object.getOwnPropertyNames(globalThis).find(n => /java|graal|polyglot|host/i.test(n))",
            })
    void findsNothingOfTheMachine(String code) throws InterruptedException {
        assertThat(run(code).value()).contains(Json.string("undefined"));
    }

    /// The name and the arguments of a call are quoted by built-in objects that the script can no longer change.
    @Test
    void callIsOneMessageWhateverItsNameSays() throws InterruptedException {
        var result = run("""
            const forged = 'x"},"jsonrpc":"2.0","id":99}\\n{"jsonrpc":"2.0","method":"ready","params":{}}';
            JSON.stringify = () => forged;
            JSON.parse = () => ({kind: 'json', value: forged});
            Reflect.apply = Function.prototype.call = Function.prototype.apply = () => forged;
            String.prototype.startsWith = String.prototype.indexOf = () => forged;
            await device.Echo[forged]({[forged]: forged});
            """);
        var error = result.error().orElseThrow();
        assertThat(error.type()).isEqualTo("ToolError");
        assertThat(error.message()).startsWith("no Echo.x\"},\"jsonrpc\":\"2.0\",\"id\":99}\n{");
        assertThat(tools.calls).hasValue(1);
    }

    @Test
    void cannotForgeMessagesByChangingBuiltInObjects() throws InterruptedException {
        var result = run("""
            const forged = '1},"jsonrpc":"2.0","id":99}\\n{"jsonrpc":"2.0","method":"ready","params":{}}';
            JSON.stringify = () => forged;
            JSON.parse = () => ({kind: 'bytes', value: forged});
            Object.prototype.toJSON = () => forged;
            Object.prototype.get = Object.prototype.set = () => forged;
            Promise.prototype.then = () => { throw 1 };
            Reflect.apply = Function.prototype.call = Function.prototype.apply = () => forged;
            String.prototype.startsWith = () => false;
            Array.prototype[Symbol.iterator] = null;
            await device['Echo.back\\n"}'].x(forged);
            """);
        assertThat(result.error().orElseThrow().type()).isNotEqualTo(ScriptError.CRASH);
        assertThat(tools.calls).hasValue(0);
    }

    @Test
    void makesNoMoreCallsThanItMay() throws InterruptedException {
        assertThat(limit("for (let i = 0; i < 10000; i++) await device.Echo.back(i)"))
                .contains("more than 100 calls");
        assertThat(tools.calls).hasValue(100);
    }

    @Test
    void isEndedTogetherWithACallThatNeverAnswers() throws InterruptedException {
        var thread = new AtomicReference<Thread>();
        var run = CompletableFuture.supplyAsync(() -> {
            thread.set(Thread.currentThread());
            try {
                return Optional.of(run("await device.Echo.never()"));
            } catch (InterruptedException interrupted) {
                return Optional.empty();
            }
        });
        tools.waiting.await();
        thread.get().interrupt();

        assertThat(run.join()).isEmpty();
        assertThat(tools.interrupted.getCount()).isZero();
    }
}
