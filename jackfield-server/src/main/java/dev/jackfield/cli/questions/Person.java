package dev.jackfield.cli.questions;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The person at the terminal: reads what we write to standard error, and types.
public final class Person {
    private final BufferedReader keyboard;
    private final PrintWriter screen;

    public Person(InputStream keyboard, PrintWriter screen) {
        this.keyboard = new BufferedReader(new InputStreamReader(keyboard, encoding()));
        this.screen = screen;
    }

    private static Charset encoding() {
        return Charset.forName(System.getProperty("stdin.encoding", "UTF-8"), StandardCharsets.UTF_8);
    }

    void say(String text) {
        screen.println(UntrustedText.shown(text));
        screen.flush();
    }

    /// Reads one line. `!decline`, `!cancel` and the end of the input (Ctrl-D) throw `DeclinedAnswer`.
    String ask(String prompt) {
        screen.print(UntrustedText.shown(prompt));
        screen.flush();
        var typed = line();
        if (typed == null) {
            say("");
            throw new DeclinedAnswer("cancel");
        }
        return switch (typed.strip()) {
            case "!decline" -> throw new DeclinedAnswer("decline");
            case "!cancel" -> throw new DeclinedAnswer("cancel");
            default -> typed;
        };
    }

    private @Nullable String line() {
        try {
            return keyboard.readLine();
        } catch (IOException unreadable) {
            return null;
        }
    }
}
