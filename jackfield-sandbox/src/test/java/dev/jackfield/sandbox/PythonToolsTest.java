package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How a Python script reaches tools.
@Timeout(120)
class PythonToolsTest {
    private final PythonHost python = new PythonHost();

    @BeforeAll
    static void pythonRuns() {
        PythonHost.assumePython();
    }

    @AfterEach
    void end() {
        python.close();
    }

    @Test
    void callTakesArgumentsAndReturnsValues() throws Exception {
        assertThat(python.run("device.X.echo(1, 'a', b=[True], c=b'x')").value())
                .isEqualTo("[[1,\"a\"],{\"b\":[true],\"c\":\"eA==\"}]");
        assertThat(python.run("list(device.X.bytes())").value()).isEqualTo("[0,255]");
        assertThat(python.run("b, j = device.X.files(); [type(b).__name__, j['a']]")
                        .value())
                .isEqualTo("[\"bytes\",1]");
    }

    @Test
    void failureIsAnException() throws Exception {
        var outcome = python.run("""
            try:
                device.X.fail()
            except ToolError as failed:
                print(failed, failed.error, failed.tool, failed.server, isinstance(failed, ValueError))
            try:
                device.Y.nothing()
            except ValueError as unknown:
                print(type(unknown).__name__, isinstance(unknown, ToolError))
            try:
                device.X.refuse(b=1)
            except TypeError as bad:
                print(type(bad).__name__, isinstance(bad, ToolError))
            device.X.fail()
            """);

        assertThat(outcome.printed()).isEqualTo("""
            The disk is full. The disk is full. fail disks False
            UnknownTool True
            BadArguments True
            """);
        assertThat(outcome.errorType()).isEqualTo("ToolError");
        assertThat(outcome.message()).isEqualTo("The disk is full.");
        assertThat(outcome.line()).isEqualTo("13");
    }

    @Test
    void argumentsThatCannotBeSentNeverReachTheHub() throws Exception {
        var outcome = python.run("""
            for argument in (float("nan"), object(), "x" * (1 << 21)):
                try:
                    device.X.echo(argument)
                except BadArguments as bad:
                    print(bad)
            """);

        assertThat(outcome.printed()).contains("no number nan", "type object", "more than 1048576 bytes");
        assertThat(outcome.calls()).isEmpty();
    }

    @Test
    void namesAreAskedByDir() throws Exception {
        var outcome = python.run("dir(device), dir(device.X), dir(device.aio), dir(device.aio.Y)");

        assertThat(outcome.value())
                .isEqualTo("[[\"one\",\"two\"],[\"one\",\"two\"],[\"one\",\"two\"],[\"one\",\"two\"]]");
        assertThat(outcome.calls()).containsExactly("dir ", "dir X", "dir ", "dir Y");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hasattr(device, '_x'), hasattr(device.X, '__len__'), hasattr(device, 'x'), hasattr(device.X.y, 'z')",
                "import copy; copy.copy(device), copy.deepcopy(device.X), copy.deepcopy(device.aio.X.y); 1",
                "repr(device), repr(device.X), repr(device.X.y), repr(device.aio.X.y), str(device)",
                "import pickle\nfor it in (device, device.X):\n  try: pickle.dumps(it)\n  except Exception: pass\n1",
                "import inspect; inspect.isawaitable(device.X), callable(device.X), bool(device.X), device == device",
                "import json\ntry: json.dumps(device)\nexcept TypeError: pass\n1"
            })
    void lookingAtDeviceCallsNothing(String code) throws Exception {
        var outcome = python.run(code);

        assertThat(outcome.value()).doesNotStartWith("none");
        assertThat(outcome.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"device._x", "device.X._y()", "device.X.__secret()", "device.aio.X._y()", "device.X.y.z()"})
    void privateNamesDoNotExist(String code) throws Exception {
        var outcome = python.run(code);

        assertThat(outcome.errorType()).isEqualTo("AttributeError");
        assertThat(outcome.calls()).isEmpty();
    }

    @Test
    void awaitedCallsRunAtTheSameTime() throws Exception {
        var outcome = python.run("""
            import asyncio
            await asyncio.gather(device.aio.X.meet(1), device.aio.X.meet(2))
            """);

        assertThat(outcome.value()).isEqualTo("[[[2],{}],[[2],{}]]");
    }

    @Test
    void callsOfThreadsRunAtTheSameTime() throws Exception {
        var outcome = python.run("""
            import concurrent.futures
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                met = list(pool.map(device.X.meet, [1, 2]))
                many = list(pool.map(device.X.echo, range(100)))
            len(met), sum(args[0] for args, _ in many)
            """);

        assertThat(outcome.value()).isEqualTo("[2,4950]");
    }

    @Test
    void threadsAndCoroutinesCanCallTogether() throws Exception {
        var outcome = python.run("""
            import asyncio, threading
            threads = [threading.Thread(target=device.X.echo, args=(i,)) for i in range(10)]
            for thread in threads: thread.start()
            answers = await asyncio.gather(*[device.aio.X.echo(i) for i in range(50)])
            blocking = device.X.echo(50)
            for thread in threads: thread.join()
            len(answers), blocking[0]
            """);

        assertThat(outcome.value()).isEqualTo("[50,[50]]");
        assertThat(outcome.calls()).hasSize(61);
    }

    @Test
    void asyncioCanBeRunByTheScriptItself() throws Exception {
        var outcome = python.run("""
            import asyncio
            async def main():
                async with asyncio.timeout(5) if hasattr(asyncio, "timeout") else asyncio.Lock():
                    return await device.aio.X.echo(1)
            asyncio.run(main()), asyncio.run(main())
            """);

        assertThat(outcome.value()).isEqualTo("[[[1],{}],[[1],{}]]");
    }

    @Test
    void printedTextArrivesBeforeTheCall() throws Exception {
        var outcome = python.run("print('before', end=''); device.X.echo(1); print('after')");

        assertThat(outcome.printed()).isEqualTo("beforeafter\n");
    }
}
