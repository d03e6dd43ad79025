package dev.jackfield.cli.questions;

import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The person at the terminal: reads what we write to standard error, and types.
public final class Person {
    private final Keyboard keyboard;
    private final PrintWriter screen;

    public Person(InputStream keyboard, PrintWriter screen) {
        this(new Keyboard(keyboard), screen);
    }

    public Person(Keyboard keyboard, PrintWriter screen) {
        this.keyboard = keyboard;
        this.screen = screen;
    }

    void say(String text) {
        screen.println(UntrustedText.shown(text));
        screen.flush();
    }

    /// Reads one line. `!decline`, `!cancel`, the end of the input (Ctrl-D) and an interrupt throw `DeclinedAnswer`;
    /// after an interrupt the thread is still marked.
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

    /// Asks a question that is answered with yes or no.
    ///
    /// @param otherwise the answer of an empty line; not to answer is a no
    public boolean agrees(String question, boolean otherwise) {
        try {
            var typed =
                    ask(question + (otherwise ? " [Y/n] " : " [y/N] ")).strip().toLowerCase(Locale.ROOT);
            return typed.isEmpty() ? otherwise : typed.equals("y") || typed.equals("yes");
        } catch (DeclinedAnswer withdrawn) {
            return false;
        }
    }

    private @Nullable String line() {
        try {
            return keyboard.line();
        } catch (InterruptedException left) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
