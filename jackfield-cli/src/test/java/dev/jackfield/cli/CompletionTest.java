package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The script for bash, in a real bash. The program that it asks for names is a stand-in.
class CompletionTest {
    private static final String PROGRAM = """
        #!/bin/sh
        case $2 in
          tools) echo demo.echo; echo demo.time ;;
          arguments) echo text=; echo loud=true; echo loud=false ;;
          sources) echo files; echo docs ;;
          conversations) echo c1; echo d2 ;;
          resources) echo test://a/one; echo 'test://a/$(touch owned)' ;;
        esac
        echo "$@" > asked
        """;

    @TempDir
    private Path folder;

    @BeforeEach
    void install() throws IOException {
        Files.writeString(
                folder.resolve("script"),
                new Shell(folder).run("completion", "bash").out());
        var program = folder.resolve("jackfield");
        Files.writeString(program, PROGRAM);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// What bash offers at the end of this line.
    private List<String> offered(String line) throws IOException, InterruptedException {
        var script = """
            source ./script
            complete -p jackfield > /dev/null || exit 1
            COMP_LINE=$1 COMP_POINT=${#1}
            _jackfield
            printf '%s\\n' "${COMPREPLY[@]}"
            """;
        var bash = new ProcessBuilder("bash", "-c", script, "bash", line)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).isZero();
        return out.lines().filter(word -> !word.isEmpty()).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "./jackfield wa                   | watch",
                "./jackfield conv                 | conversations",
                "./jackfield conversations f      | fork",
                "./jackfield conversations view c | c1",
                "./jackfield chat --conversation c | c1",
                "./jackfield chat --view se       | search",
                "./jackfield completion           | bash zsh fish",
                "./jackfield completion f         | fish",
                "./jackfield call --no            | --no-input",
                "./jackfield watch --logs cr      | critical",
                "./jackfield remove fi            | files",
                "./jackfield restart --json d     | docs",
                "./jackfield call demo.e          | demo.echo",
                "./jackfield call --json demo.t   | demo.time",
                "./jackfield call --answer x=y de | demo.echo demo.time",
                "./jackfield call demo.echo te    | text=",
                "./jackfield call demo.echo loud= | true false",
                "./jackfield read test:           | //a/one //a/\\$\\(touch\\ owned\\)",
                "./jackfield watch --resource test://a/o | //a/one"
            })
    void whatCanFollowIsOffered(String line, String offered) throws IOException, InterruptedException {
        assertThat(offered(line + (line.endsWith("completion") ? " " : ""))).isEqualTo(words(offered));
    }

    /// Splits at blanks that are not escaped.
    private static List<String> words(String offered) {
        return List.of(offered.split("(?<!\\\\) "));
    }

    @Test
    void allCommandsButTheHiddenAreOffered() throws IOException, InterruptedException {
        assertThat(offered("./jackfield "))
                .contains("serve", "call", "watch", "help")
                .doesNotContain("complete-names");
    }

    @Test
    void filesAreOfferedWhereOneIsWanted() throws IOException, InterruptedException {
        assertThat(offered("./jackfield check scr")).containsExactly("script");
    }

    @Test
    void programIsAskedWithTheWholeLine() throws IOException, InterruptedException {
        offered("./jackfield call --url http://far demo.");

        assertThat(folder.resolve("asked"))
                .content()
                .isEqualToIgnoringNewLines("complete-names tools -- demo. ./jackfield call --url http://far");
    }
}
