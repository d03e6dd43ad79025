package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a Python script returns, prints, keeps, and says when it fails.
@Timeout(120)
class PythonValuesIT {
    private final PythonHost python = new PythonHost();

    @BeforeAll
    static void pythonRuns() {
        PythonHost.assumePython();
    }

    @AfterEach
    void end() {
        python.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        1 + 1                                      | 2
        'é' + chr(0x1F600)                         | "é😀"
        x = 5                                      | none
        None                                       | none
        False                                      | false
        b'\\x00\\xff'                              | "AP8="
        (1, [2, {'a': 3}])                         | [1,[2,{"a":3}]]
        {3, 1, 2}                                  | [1,2,3]
        {1: 'a', True: 'b', None: 'c', 1.5: 'd'}   | {"1":"b","null":"c","1.5":"d"}
        [float('nan'), float('inf'), 0.5]          | [null,null,0.5]
        range(3)                                   | [0,1,2]
        {}.keys()                                  | []
        import datetime; datetime.date(2026, 1, 2) | "2026-01-02"
        import decimal; decimal.Decimal('1.50')    | "1.50"
        import collections as c; c.namedtuple('P', 'x y')(1, 2) | {"x":1,"y":2}
        import collections as c; c.deque([1])      | [1]
        import enum; enum.Enum('E', 'A').A         | 1
        10 ** 20                                   | 100000000000000000000
        '\\ud800'                                  | "?"
        __name__                                   | "__main__"
        import sys; sys.exit()                     | none
        import zoneinfo, hashlib, json, re, sqlite3, random, statistics; 1 | 1
        """)
    void lastExpressionIsTheValue(String code, String value) throws Exception {
        var outcome = python.run(code);

        assertThat(outcome.error()).isEqualTo(Fields.EMPTY);
        if (value.equals("none")) {
            assertThat(outcome.result().orElseThrow().has("value")).isFalse();
        } else {
            assertThat(outcome.value()).isEqualTo(value);
        }
    }

    @Test
    void dataclassIsAnObject() throws Exception {
        var outcome = python.run("""
            import dataclasses
            @dataclasses.dataclass
            class Page:
                title: str
                body: bytes
            [Page("a", b"b")]
            """);

        assertThat(outcome.value()).isEqualTo("[{\"title\":\"a\",\"body\":\"Yg==\"}]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        lambda: 1                   | TypeError | type function has no form in JSON
        (i for i in [1])            | TypeError | generator; make a list
        device.X                    | TypeError | device.X is a tool, not a value
        device.aio.X.echo()         | TypeError | write await
        {(1, 2): 3}                 | TypeError | a key of a dict is a tuple
        x = []; x.append(x); x      | TypeError | a list contains itself
        x = []; [x := [x] for _ in range(500)][-1] | TypeError | nested too deeply
        10 ** 2000                  | TypeError | more than 900 digits
        'x' * (1 << 21)             | limit     | more than 1048576 bytes
        [0] * 700_000               | limit     | more than 1048576 bytes
        """)
    void valueThatCannotBeReturnedIsNamed(String code, String type, String words) throws Exception {
        var outcome = python.run(code);

        assertThat(outcome.errorType()).isEqualTo(type);
        assertThat(outcome.message()).contains(words);
        assertThat(outcome.result().orElseThrow().has("value")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        1¶¶x ==¶                         | SyntaxError       | 3 | invalid syntax
        def f():¶  1 / 0¶¶f()            | ZeroDivisionError | 2 | division by zero
        return 5                         | SyntaxError       | 1 | as the last expression
        import requests                  | ModuleNotFoundError | 1 | Only the standard library
        ¶raise KeyboardInterrupt         | KeyboardInterrupt | 2 | KeyboardInterrupt
        import sys; sys.exit('no')       | SystemExit        | 1 | status no
        def f(): f()¶f()                 | RecursionError    | 1 | recursion
        exec('1 / 0')                    | ZeroDivisionError | 1 | division by zero
        eval('1 +')                      | SyntaxError       | 1 | invalid syntax
        await device.X.echo()            | TypeError         | 1 | device.aio can be awaited
        import json; json.loads('x')     | JSONDecodeError   | 1 | Expecting value
        raise ExceptionGroup('', [])     | ValueError        | 1 | second argument
        """)
    void failureSaysTypeAndLine(String code, String type, String line, String words) throws Exception {
        var outcome = python.run(code.replace('¶', '\n'));

        assertThat(outcome.errorType()).isEqualTo(type);
        assertThat(outcome.line()).isEqualTo(line);
        assertThat(outcome.message()).contains(words).doesNotContain("/", "worker");
    }

    @Test
    void errorWithoutAMessageIsNamedAnyway() throws Exception {
        var outcome = python.run("""
            class Odd(Exception):
                def __str__(self): raise ValueError
            raise Odd()
            """);

        assertThat(outcome.errorType()).isEqualTo("Odd");
        assertThat(outcome.line()).isEqualTo("3");
    }

    @Test
    void everythingPrintedIsToldInOrder() throws Exception {
        var outcome = python.run("""
            import sys, threading, os
            print("one")
            print("two", file=sys.stderr)
            sys.stdout.buffer.write(b"three\\n")
            thread = threading.Thread(target=lambda: 1 / 0)
            thread.start(); thread.join()
            os.write(1, b"lost"); os.write(2, b"lost")
            sys.stdout.write("end")
            """);

        assertThat(outcome.printed())
                .isEqualTo("one\ntwo\nthree\nA thread failed (line 5): ZeroDivisionError: division by zero\nend");
        assertThat(outcome.garbage()).isEmpty();
        assertThat(outcome.isCut()).isFalse();
    }

    @Test
    void nothingThatThreadsAndFinalizersPrintIsLost() throws Exception {
        var outcome = python.limited(20_000, 1_000_000, 1_000, 96).run("""
            import threading
            class Loud:
                def __init__(self): self.me = self
                def __del__(self): print("gone")
            def chat():
                for i in range(500):
                    Loud()
                    print("line")
            threads = [threading.Thread(target=chat) for _ in range(8)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            import gc; gc.collect(); 1
            """);

        assertThat(outcome.value()).isEqualTo("1");
        assertThat(outcome.garbage()).isEmpty();
        assertThat(outcome.printed().replace("line", "").replace("gone", "").strip())
                .isEmpty();
        assertThat(outcome.printed()).hasSize(8 * 500 * 2 * 5);
    }

    @Test
    void outputIsCutAtItsLimit() throws Exception {
        var outcome = python.limited(5_000, 1_001, 1_000_000, 96).run("print('é' * 400); print('é' * 400); 1");

        assertThat(outcome.printed()).isEqualTo("é".repeat(400) + "\n" + "é".repeat(100));
        assertThat(outcome.isCut()).isTrue();
        assertThat(outcome.value()).isEqualTo("1");
    }

    @Test
    void sessionIsKept() throws Exception {
        var kept = python.with(Fields.of("n", Json.number(1))).run("session['n'] += 1; session['b'] = b'a'");

        assertThat(kept.session()).isEqualTo("{\"n\":2,\"b\":\"YQ==\"}");
        assertThat(python.run("session = {'new': 1}").session()).isEqualTo("{\"new\":1}");
        assertThat(python.run("session['n'] = 5; 1 / 0").session()).isEqualTo("{\"n\":5}");
    }

    @Test
    void sessionThatCannotBeKeptIsAnError() throws Exception {
        assertThat(python.run("session['x'] = object(); 1").message()).contains("session", "type object");
        assertThat(python.run("session['x'] = 'x' * (1 << 21)").errorType()).isEqualTo("limit");
        assertThat(python.run("session.update({str(i): i for i in range(2000)})")
                        .message())
                .contains("more than 1000 names");
    }
}
