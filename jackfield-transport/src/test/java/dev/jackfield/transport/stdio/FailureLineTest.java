package dev.jackfield.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.transport.stdio.ExitReport.FailureLine;
import org.junit.jupiter.api.Test;

class FailureLineTest {
    private static String of(String text) {
        return FailureLine.of(text.lines().toList()).orElse("nothing");
    }

    @Test
    void errorOfNode() {
        assertThat(of("""
            node:internal/modules/cjs/loader:1228
              throw err;
              ^

            Error: Cannot find module '/srv/index.js'
                at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
                at node:internal/main/run_main_module:28:49 {
              code: 'MODULE_NOT_FOUND',
              requireStack: []
            }

            Node.js v22.23.3
            """)).isEqualTo("Error: Cannot find module '/srv/index.js'");
    }

    @Test
    void errorOfNodeWithACode() {
        assertThat(of("""
            TypeError [ERR_INVALID_URL]: Invalid URL
                at new URL (node:internal/url:797:36)
            Node.js v22.23.3
            """)).isEqualTo("TypeError [ERR_INVALID_URL]: Invalid URL");
    }

    @Test
    void lastLineOfATraceback() {
        assertThat(of("""
            Error: an older one
            Traceback (most recent call last):
              File "/srv/main.py", line 3, in <module>
                import nothing
            pkg.NotReady: the table is locked
            """)).isEqualTo("pkg.NotReady: the table is locked");
    }

    @Test
    void panicOfGo() {
        assertThat(of("""
            2026/11/15 starting
            panic: no licence

            goroutine 1 [running]:
            main.main()
            exit status 2
            """)).isEqualTo("panic: no licence");
    }

    @Test
    void panicOfRust() {
        assertThat(of("""
            thread 'main' panicked at src/main.rs:2:5: no licence
            note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
            """)).isEqualTo("thread 'main' panicked at src/main.rs:2:5: no licence");
    }

    @Test
    void rootCauseOfJava() {
        assertThat(of("""
            Exception in thread "main" java.lang.IllegalStateException: not ready
            	at Main.main(Main.java:3)
            Caused by: java.io.IOException: no licence
            	at Main.read(Main.java:9)
            	... 1 more
            """)).isEqualTo("Caused by: java.io.IOException: no licence");
    }

    @Test
    void packageThatNpmDoesNotFind() {
        assertThat(of("""
            npm error code E404
            npm error 404 Not Found - GET https://packages.example/nope
            npm error 404
            npm error 404  'nope@*' is not in this registry.
            npm error A complete log of this run can be found in: /home/u/.npm/_logs/x.log
            """)).isEqualTo("npm error 404 Not Found - GET https://packages.example/nope");
    }

    @Test
    void warningOfNpmIsNotTheReason() {
        assertThat(of("""
            npm warn Unknown user config 'nodedir'. This will stop working in the next major version of npm.
            npm error could not determine executable to run
            npm error A complete log of this run can be found in: /home/u/.npm/_logs/x.log
            """)).isEqualTo("npm error could not determine executable to run");
        assertThat(of("""
            npm WARN deprecated left-pad@1.3.0: unsupported
            The licence has ended.
            """)).isEqualTo("The licence has ended.");
    }

    @Test
    void reasonOfDockerIsNotItsHintOfHelp() {
        assertThat(of("""
            unknown flag: --nope

            Usage:  docker run [OPTIONS] IMAGE [COMMAND] [ARG...]

            Run 'docker run --help' for more information
            Run 'docker run --help' for more information
            """)).isEqualTo("unknown flag: --nope");
        assertThat(of("""
            docker: invalid reference format

            Run 'docker run --help' for more information
            """)).isEqualTo("docker: invalid reference format");
    }

    @Test
    void reasonComesBeforeTheUsage() {
        assertThat(of("""
            usage: server.py [-h] --root ROOT
            server.py: error: the following arguments are required: --root
            """)).isEqualTo("server.py: error: the following arguments are required: --root");
        assertThat(of("""
            No folder was given.
            Usage: mcp-server-filesystem [allowed-directory] [additional-directories...]
            Options:
              --quiet   print less
            See 'server --help'.
            """)).isEqualTo("No folder was given.");
        assertThat(of("""
            Missing required argument: token
            Try 'tool --help' for help.
            """)).isEqualTo("Missing required argument: token");
    }

    @Test
    void errorIsNotTheAdviceAfterIt() {
        assertThat(of("""
            error: unexpected argument '--nope' found

              tip: to pass '--nope' as a value, use '-- --nope'

            Usage: server [OPTIONS]

            For more information, try '--help'.
            """)).isEqualTo("error: unexpected argument '--nope' found");
    }

    @Test
    void failureInPlainWordsIsFoundBeforeOtherLines() {
        assertThat(of("""
            starting
            docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?
            bye
            """)).startsWith("docker: Cannot connect to the Docker daemon");
    }

    @Test
    void lastWordsWithoutAnErrorAreTheLastThatSaySomething() {
        assertThat(of("starting\nThe licence has expired.\n}\n")).isEqualTo("The licence has expired.");
        assertThat(of("}\n\n")).isEqualTo("}");
        assertThat(of("")).isEqualTo("nothing");
    }

    @Test
    void longLineIsJudgedAtOnce() {
        assertThat(of(" ".repeat(500) + "at".repeat(250))).startsWith("atat");
    }
}
