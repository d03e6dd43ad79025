package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.option.TypedArguments;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedArgumentsTest {
    private static final String SCHEMA = """
        {"type":"object","properties":{"text":{"type":"string"},"maybe":{"type":["string","null"]},
         "count":{"type":"integer"},"either":{"type":["string","integer"]},"any":{}}}\
        """;

    @TempDir
    private Path folder;

    private String parsed(String... typed) {
        return parsed(new Shell(folder), typed);
    }

    private static String parsed(Shell shell, String... typed) {
        var schema = Optional.of(Json.parse(SCHEMA).tree());
        return new TypedArguments(schema, shell.surroundings())
                .parse(List.of(typed))
                .toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text=5      | {\"text\":\"5\"}",
                "maybe=5     | {\"maybe\":\"5\"}",
                "count=5     | {\"count\":5}",
                "either=5    | {\"either\":5}",
                "either=five | {\"either\":\"five\"}",
                "any=[1,2]   | {\"any\":[1,2]}",
                "other=true  | {\"other\":true}",
                "text=a=b    | {\"text\":\"a=b\"}",
                "text=       | {\"text\":\"\"}",
                "text:=5     | {\"text\":5}",
                "any:={\"a\": 1} | {\"any\":{\"a\": 1}}"
            })
    void schemaDecidesWhatAValueIs(String typed, String expected) {
        assertThat(parsed(typed)).isEqualTo(expected);
    }

    @Test
    void nothingTypedIsNoArgument() {
        assertThat(parsed()).isEqualTo("{}");
    }

    @Test
    void pairsAddUp() {
        assertThat(parsed("text=a", "count=2")).isEqualTo("{\"text\":\"a\",\"count\":2}");
    }

    @Test
    void objectIsTakenAsItIs() {
        assertThat(parsed(" {\"a\": 1.0}")).isEqualTo("{\"a\": 1.0}");
    }

    @Test
    void dashReadsStandardInput() {
        assertThat(parsed(new Shell(folder).input("{\"a\": 1}\n"), "-")).isEqualTo("{\"a\": 1}");
    }

    @Test
    void atSignReadsAFile() throws IOException {
        Files.writeString(folder.resolve("letter.txt"), "Dear Ann,\n");

        assertThat(parsed("text=@letter.txt")).isEqualTo("{\"text\":\"Dear Ann,\\n\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hello       | 'hello' is neither key=value nor a JSON object.",
                "=5          | '=5' is neither key=value nor a JSON object.",
                "text:=oops  | 'oops' is not JSON:",
                "{\"a\":     | is not JSON:",
                "text=@nofile| there is no file 'nofile'."
            })
    void whatCannotBeUnderstoodIsSaid(String typed, String message) {
        assertThatThrownBy(() -> parsed(typed))
                .isInstanceOfSatisfying(
                        CommandFailedException.class,
                        failed -> assertThat(failed.exit()).isEqualTo(Exit.USAGE))
                .hasMessageContaining(message);
    }

    @Test
    void standardInputMustBeAnObject() {
        assertThatThrownBy(() -> parsed(new Shell(folder).input("[1]"), "-"))
                .hasMessage("write a JSON object such as {\"key\": \"value\"}.");
    }
}
