package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What scripts in JavaScript can do.
class JavaScriptTest {
    private static final Sandbox sandbox =
            new Sandbox(List.of(Tools.javaScript()), Tools.limits(Duration.ofSeconds(10)), 1);

    private final Tools tools = new Tools();

    @AfterAll
    static void close() {
        sandbox.close();
    }

    private ScriptResult run(String code) throws InterruptedException {
        return sandbox.run(Tools.script(code), tools);
    }

    private String value(String code) throws InterruptedException {
        var result = run(code);
        assertThat(result.error()).isEmpty();
        return result.value().map(Json::toString).orElse("none");
    }

    private ScriptError error(String code) throws InterruptedException {
        return run(code).error().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "1 + 1 | 2",
                "return {a: [1, null]} | {\"a\":[1,null]}",
                "const a = 2; a * 21 | 42",
                "const a = 2; a * 21; // the answer | 42",
                "~[3, 1, 2]\n  .sort()\n  .join('-')~ | \"1-2-3\"",
                "~const f = (x) => {\n  return x;\n};\nf('}')~ | \"}\"",
                "~let s = ''\nfor (const c of 'abc') { s = c + s }\ns~ | \"cba\"",
                "{count: 3, b: 4} | {\"count\":3,\"b\":4}",
                "~main()\nfunction main() { return 5 }~ | none",
                "~if (true)\n  2~ | none",
                "const a = 1 | none",
                "~const a =\n  5~ | none",
                "'a' + /[/'\"]/.test('x') | \"afalse\"",
                "await Promise.resolve(`x${[1].map(x => `${x}`)}`) | \"x1\"",
                "new Map([['a', new Set([1])]]) | {\"a\":[1]}",
                "'half \\ud83d' | ~\"half \ufffd\"~",
                "({'\\ud83d': 1, '\\ud83e': {a: '\\ud83d'}}) | ~{\"\ufffd\":{\"a\":\"\ufffd\"}}~",
            })
    void hasTheValueOfItsReturnOrItsLastExpression(String code, String value) throws InterruptedException {
        assertThat(value(code)).isEqualTo(value);
    }

    @Test
    void callsWithNamesOrByPosition() throws InterruptedException {
        assertThat(value("await device.Echo.back({a: 1, b: new Uint8Array([1, 2, 3])})"))
                .isEqualTo("[[],{\"a\":1,\"b\":\"AQID\"}]");
        assertThat(value("await device.Echo.back('x', [2], {c: 3})")).isEqualTo("[[\"x\",[2],{\"c\":3}],{}]");
    }

    @Test
    void getsBytesAndListsAsValues() throws InterruptedException {
        assertThat(value("const b = await device.Echo.bytes(); [b instanceof Uint8Array, ...b]"))
                .isEqualTo("[true,1,2,3]");
        assertThat(value("const [n, b] = await device.Echo.list(); [n, b[0]]")).isEqualTo("[7,1]");
    }

    @Test
    void callsInParallelUpToItsLimit() throws InterruptedException {
        assertThat(value("(await Promise.all([...Array(50).keys()].map(n => device.Echo.back({n})))).map(r =>"
                        + " r[1].n).join()"))
                .startsWith("\"0,1,2,3,")
                .endsWith(",49\"");
        assertThat(tools.most.get()).isBetween(1, 4);
    }

    @Test
    void waitsForCallsThatTheScriptDoesNotAwait() throws InterruptedException {
        assertThat(value("device.Echo.back(); 'done'")).isEqualTo("\"done\"");
        assertThat(tools.calls).hasValue(1);
        assertThat(error("device.Echo.fail(); 'done'").message()).isEqualTo("no Echo.fail");
    }

    @Test
    void listsSkillsAndMethods() throws InterruptedException {
        assertThat(value("[Object.keys(device), Object.keys(device.Echo), 'Echo' in device, await device === device]"))
                .isEqualTo("[[\"Echo\"],[\"back\"],true,true]");
    }

    @Test
    void failsWithErrorsThatCarryTheirTool() throws InterruptedException {
        assertThat(value("try { await device.Echo.fail() } catch (e) { return [e instanceof ToolError, e.error,"
                        + " e.tool, e.server, e.name] }"))
                .isEqualTo("[true,\"no Echo.fail\",\"fail\",\"echo\",\"ToolError\"]");
        assertThat(error("const a = 1;\n\nawait device.Echo.fail();"))
                .isEqualTo(new ScriptError("ToolError", "no Echo.fail", OptionalInt.of(3)));
    }

    @Test
    void printsAndCutsWhatIsTooMuch() throws InterruptedException {
        var short_ =
                run("console.log('a', {b: 1}, [2], null, undefined); console.error(new TypeError('x')); print(device)");
        assertThat(short_.output()).isEqualTo("a {\"b\":1} [2] null undefined\nTypeError: x\n[device]\n");
        assertThat(short_.isOutputCut()).isFalse();

        var flood = run("for (let i = 0; i < 5000; i++) print('ä'.repeat(100)); 'end'");
        assertThat(flood.value()).contains(Json.string("end"));
        assertThat(flood.isOutputCut()).isTrue();
        assertThat(flood.output()).hasSizeBetween(5_000, 5_030);
    }

    @Test
    void keepsItsSession() throws InterruptedException {
        var session = Json.parse("{\"n\":1}").object().orElseThrow();
        var result = sandbox.run(
                new Script(ScriptLanguage.JAVASCRIPT, "session.n++; session.list = [1]; session.n", "ann", session),
                tools);
        assertThat(result.value()).contains(Json.number(2));
        assertThat(result.session()).hasToString("{\"n\":2,\"list\":[1]}");
        assertThat(value("Object.keys(session)")).isEqualTo("[]");
        assertThat(error("session = 5").message()).isEqualTo("session must be an object. Set its members instead.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "~1\nlet a = ;~ | SyntaxError | Expected an operand but found ; | 2",
                "~1\nnull.x~ | TypeError | Cannot read property 'x' of null | 2",
                "throw new RangeError('far') | RangeError | far | 1",
                "device.Echo._secret() | TypeError | '_secret' is private. Call a name that does not begin with _. | 1",
                "undeclared = 1 | ReferenceError | undeclared is not defined | 1",
                "~await device.Echo.back(text='a', n=2)~ | ReferenceError | text is not defined. JavaScript has no"
                        + " named arguments; write device.Echo.back({text: 'a', n: 2}) | 1",
                "await import('fs') | Error | A script cannot import modules or read files. Use the tools of device. |"
                        + " 1",
            })
    void saysWhatIsWrongAndWhere(String code, String type, String message, int line) throws InterruptedException {
        assertThat(error(code)).isEqualTo(new ScriptError(type, message, OptionalInt.of(line)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"await new Promise(() => {})", "throw {a: 1}", "const a = []; a.push(a); a", "'x'.repeat(200000)"
            })
    void endsWithAnErrorWhateverHappens(String code) throws InterruptedException {
        assertThat(error(code).message()).isNotBlank().doesNotContain("/", "dev.jackfield");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "for (let i = 0; i < 2000; i++) session['k' + i] = i | session: more than 1000 names",
                "await device.Echo.back(Object.fromEntries([...Array(2000).keys()].entries())) | arguments: more than"
                        + " 1000 names",
                "await device.Echo.back({a: {['ä'.repeat(6000)]: 1}}) | a key of more than 10000 bytes",
                "await device.Echo['x'.repeat(600)]() | at most 500 characters",
                "Object.keys(device['x'.repeat(600)]).length.nothing.at | Cannot read property",
            })
    void whatTheHubDoesNotReadIsAnErrorOfTheScript(String code, String problem) throws InterruptedException {
        var error = error(code);

        assertThat(error.type()).isNotEqualTo(ScriptError.CRASH);
        assertThat(error.message()).contains(problem);
        assertThat(tools.calls).hasValue(0);
        assertThat(value("await device.Echo.back(1)")).isEqualTo("[[1],{}]");
    }

    @Test
    void valueMayHaveManyMembers() throws InterruptedException {
        assertThat(value("Object.fromEntries([...Array(2000).keys()].entries())"))
                .contains("\"1999\":1999");
    }

    /// The answers to calls that a failed script did not wait for arrive at a worker that runs no script.
    @Test
    void scriptThatFailsWhileCallsAreUnderWayDoesNotHarmTheNext() throws InterruptedException {
        for (var times = 0; times < 20; times++) {
            assertThat(error("for (let i = 0; i < 8; i++) device.Echo.back(i); throw new RangeError('far')"))
                    .isEqualTo(new ScriptError("RangeError", "far", OptionalInt.of(1)));
            assertThat(value("await device.Echo.back(42)")).isEqualTo("[[42],{}]");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "await device.Echo.back(1);NL await device.Echo.fail() | 2",
                "for (let i = 0; i < 3; i++)NL try { await device.Echo.fail() }NL catch (e) { if (i == 2) throw e } |"
                        + " 2",
                "try { await device.Echo.fail() } catch (e) {}NL await device.Echo.fail() | 2",
                "const f = device.Echo.fail;NL try { await f() } catch (e) {}NL await f() | 3",
            })
    void failureHasTheLineOfItsCall(String code, int line) throws InterruptedException {
        assertThat(error(code.replace("NL", "\n")).line()).hasValue(line);
    }

    @Test
    void leavesNothingForTheNextScript() throws InterruptedException {
        run("globalThis.left = 1; Object.prototype.left = 2; Array.prototype.map = null; JSON.stringify = () => 'x'");

        assertThat(value("[typeof left, typeof {}.left, [1].map(x => x)]"))
                .isEqualTo("[\"undefined\",\"undefined\",[1]]");
    }

    /// Whatever a script recurses through, it gets an error, and its worker can be used again.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "function f() { return f() + 1 } f()",
                "function f() { f() } try { f() } catch (e) { 'caught' }",
                "async function f() { return 1 + await f() } await f()",
                "function f() { try { f() } catch (e) { print('x'.repeat(9999)); throw e } } f()",
                "const o = {get a() { try { return o.a } catch (e) { device.Echo.back(e); throw e } }}; o",
                "const p = new Proxy({}, {get() { return p.x }}); p.x",
                "session.a = {toJSON() { return this.toJSON() + 1 }}; 1",
            })
    void endlessRecursionIsAnErrorOfTheScript(String code) throws InterruptedException {
        assertThat(error(code).message()).contains("nested too deeply");
        assertThat(value("1 + 1")).isEqualTo("2");
    }

    @Test
    void textThatReadsLikeAnErrorOfTheEngineIsThatOfTheScript() throws InterruptedException {
        assertThat(error("session.a = {toJSON() { throw 'java.lang.Nothing' }}; 1")
                        .message())
                .contains("java.lang.Nothing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "let o = {}; for (let i = 0; i < 1e5; i++) o = {o}; o",
                "let o = {}; for (let i = 0; i < 1e5; i++) o = {o}; await device.Echo.back(o)",
                "let g = () => 1; for (let i = 0; i < 1e5; i++) g = g.bind(null); g()",
            })
    void deepValueIsAnErrorOfTheScript(String code) throws InterruptedException {
        assertThat(error(code).type()).isEqualTo("RangeError");
        assertThat(value("1 + 1")).isEqualTo("2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "}); globalThis.outside = 1; (async function () {",
                "1 }); globalThis.outside = 1; (async function () { 2",
                "} / 1); globalThis.outside = 1; (async function () { /x/",
                "}, globalThis.outside = 1, async function () {",
                "});\nthrow new Error('outside');\n(async function () {",
                "/* */ }); outside = 1; (async function () { // ",
            })
    void scriptCannotLeaveTheFunctionThatRunsIt(String code) throws InterruptedException {
        assertThat(error(code).type()).isEqualTo("SyntaxError");
    }
}
