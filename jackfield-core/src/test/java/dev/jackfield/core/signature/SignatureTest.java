package dev.jackfield.core.signature;

import static dev.jackfield.core.signature.Language.PYTHON;
import static dev.jackfield.core.signature.Language.TYPESCRIPT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignatureTest {
    @Test
    void requiredParametersComeFirstAndOthersHaveTheirDefaults() throws InterruptedException {
        var method = TestSkills.method("""
            {"name":"search","inputSchema":{"type":"object","required":["query"],"properties":{
                "count":{"type":"integer","default":10},
                "query":{"type":"string"},
                "location":{"type":"string"}}}}\
            """);

        assertThat(method.signature(PYTHON)).isEqualTo("search(query: str, count: int = 10, location: str = None)");
        assertThat(method.signature(TYPESCRIPT))
                .isEqualTo("search(args: {query: string, count?: number, location?: string}): Promise<any>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        {"type":"string"}                                       ; str ; string
        {"type":"integer"}                                      ; int ; number
        {"type":"number"}                                       ; float ; number
        {"type":"boolean"}                                      ; bool ; boolean
        {"type":"null"}                                         ; None ; null
        {"type":"array"}                                        ; list ; any[]
        {"type":"array","items":{"type":"string"}}              ; List[str] ; string[]
        {"items":{"items":{"type":"integer"}}}                  ; List[List[int]] ; number[][]
        {"type":"object"}                                       ; dict ; Record<string, any>
        {"additionalProperties":{"type":"string"},"type":"object"} ; dict ; Record<string, string>
        {"properties":{"a":{"type":"string"}},"required":["a"]} ; dict ; {a: string}
        {"properties":{"b-c":{"type":"string"}}}                ; dict ; {"b-c"?: string}
        {"type":["string","null"]}                              ; Optional[str] ; string | null
        {"type":["string","integer"]}                           ; Union[str, int] ; string | number
        {"type":["string","integer","null"]}                    ; Union[str, int, None] ; string | number | null
        {"anyOf":[{"type":"string"},{"type":"boolean"}]}        ; Union[str, bool] ; string | boolean
        {"oneOf":[{"type":"string"},{"type":"string"}]}         ; str ; string
        {"anyOf":[{"type":"string"},{}]}                        ; Any ; any
        {"allOf":[{"type":"string"},{"minLength":1}]}           ; str ; string
        {"enum":["a","b"]}                                      ; Literal['a', 'b'] ; "a" | "b"
        {"type":"array","items":{"enum":["a",1]}}               ; List[Literal['a', 1]] ; ("a" | 1)[]
        {"const":"a"}                                           ; Literal['a'] ; "a"
        {"$ref":"#/properties/other"}                           ; bool ; boolean
        {"$ref":"https://example.com/schema"}                   ; Any ; any
        {"$ref":"#/properties/query"}                           ; Any ; any
        {"type":"any"}                                          ; Any ; any
        {}                                                      ; Any ; any
        true                                                    ; Any ; any
        """)
    void typesAreThoseOfTheLanguage(String schema, String python, String typeScript) throws InterruptedException {
        var method = TestSkills.method("""
            {"name":"search","inputSchema":{"type":"object","required":["query","other"],
                "properties":{"query":%s,"other":{"type":"boolean"}}}}\
            """.formatted(schema.strip()));

        assertThat(method.signature(PYTHON)).isEqualTo("search(query: %s, other: bool)".formatted(python));
        assertThat(method.signature(TYPESCRIPT))
                .isEqualTo("search(args: {query: %s, other: boolean}): Promise<any>".formatted(typeScript));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        true                 | True
        false                | False
        null                 | None
        1.5                  | 1.5
        "plain"              | 'plain'
        "it's"               | "it's"
        "a\\"b'c"            | 'a"b\\'c'
        "a\\nb\\\\"          | 'a\\nb\\\\'
        "a`b\\u202e\\u0007"  | 'a\\x60b\\u202e\\x07'
        []                   | []
        ["a",1,null]         | ['a', 1, None]
        {"a":{"b":true}}     | {'a': {'b': True}}
        [[[[1]]]]            | ...
        "01234567890123456789012345678901234567890123456789012345678901234567890" | ...
        """)
    void defaultsAreLiteralsOfPython(String value, String literal) throws InterruptedException {
        assertThat(TestSkills.searchBy("query", "{\"default\":%s}".formatted(value))
                        .signature(PYTHON))
                .isEqualTo("search(query: Any = %s)".formatted(literal));
    }

    @ParameterizedTest
    @CsvSource({
        "from, from_",
        "self, self_",
        "default, default",
        "library-name, library_name",
        "_hidden, hidden",
        "libraryName, libraryName"
    })
    void parametersHaveNamesThatPythonAccepts(String own, String shown) throws InterruptedException {
        assertThat(TestSkills.searchBy(own, "{\"type\":\"string\"}").signature(PYTHON))
                .isEqualTo("search(%s: str = None)".formatted(shown));
    }

    @Test
    void schemaOfTheResultIsThePromise() throws InterruptedException {
        var method = TestSkills.method("""
            {"name":"count","inputSchema":{"type":"object"},
             "outputSchema":{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}}}\
            """);

        assertThat(method.signature(TYPESCRIPT)).isEqualTo("count(): Promise<{n: number}>");
        assertThat(method.signature(PYTHON)).isEqualTo("count()");
    }

    @Test
    void onlyOptionalParametersMakeAnOptionalArgument() throws InterruptedException {
        assertThat(TestSkills.searchBy("query", "{\"type\":\"string\"}").signature(TYPESCRIPT))
                .isEqualTo("search(args?: {query?: string}): Promise<any>");
    }

    @Test
    void longSignatureIsCutAfterAWholeParameter() throws InterruptedException {
        var properties = IntStream.range(0, 2_000)
                .mapToObj("\"parameter%d\":{\"type\":\"string\"}"::formatted)
                .collect(Collectors.joining(","));
        var method = TestSkills.method("{\"name\":\"search\",\"inputSchema\":{\"type\":\"object\",\"properties\":{%s}}}"
                .formatted(properties));

        assertThat(method.signature(PYTHON)).hasSizeLessThan(510).endsWith(": str = None, ...)");
        assertThat(method.signature(TYPESCRIPT)).hasSizeLessThan(510).endsWith("?: string, ...}): Promise<any>");
        assertThat(method.describe(PYTHON)).hasSizeLessThanOrEqualTo(8_000).endsWith("...");
        assertThat(method.describe(TYPESCRIPT)).hasSizeLessThanOrEqualTo(8_000);
    }

    @Test
    void schemaThatMultipliesItselfIsWrittenInBoundedTime() throws InterruptedException {
        var levels = IntStream.range(0, 30)
                .mapToObj(level -> "\"l%d\":{\"anyOf\":[%s]}".formatted(level, eight("l" + (level + 1))))
                .collect(Collectors.joining(","));
        var method = TestSkills.method("""
            {"name":"search","inputSchema":{"type":"object","$defs":{%s},
                "properties":{"query":{"$ref":"#/$defs/l0"},"tree":{"$ref":"#"}}}}\
            """.formatted(levels));

        assertThat(method.signature(PYTHON)).isEqualTo("search(query: Any = None, tree: dict = None)");
        assertThat(method.signature(TYPESCRIPT)).hasSizeLessThan(510).startsWith("search(args?: {query?: any, tree?: ");
        assertThat(method.describe(PYTHON)).hasSizeLessThanOrEqualTo(8_000);
        assertThat(method.describe(TYPESCRIPT)).hasSizeLessThanOrEqualTo(8_000);
    }

    private static String eight(String level) {
        return IntStream.range(0, 8)
                .mapToObj(_ -> "{\"items\":{\"$ref\":\"#/$defs/%s\"}}".formatted(level))
                .collect(Collectors.joining(","));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"properties":[1]}
        {"properties":{"a":1,"b":null,"c":"x"},"required":"a"}
        {"properties":{"a":{"type":{},"enum":{},"anyOf":{},"$ref":7,"items":[],"description":3}},"required":[1,null]}
        {"properties":{"a":{"enum":[]},"b":{"enum":[{"x":1},[2]]},"c":{"anyOf":[]},"d":{"default":1e999}}}
        {"properties":{"":{"type":"string"},"\\u0000":{"type":"string"},"§":{}}}
        {"properties":{"a":{"$ref":"#/~/~2/%zz"},"b":{"$ref":""},"c":{"$ref":"#/properties/c"}}}
        """)
    void everyJsonHasASignature(String schema) throws InterruptedException {
        var method = TestSkills.method("{\"name\":\"search\",\"outputSchema\":%s,\"inputSchema\":%s}"
                .formatted(schema.replace('§', '\u2028'), schema));

        for (var language : Language.values()) {
            assertThat(method.signature(language)).startsWith("search(").doesNotContain("\u2028", "\0", "\n");
            assertThat(method.describe(language)).contains("search(");
        }
    }
}
