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
        screen.println(UntrustedText.clean(text));
        screen.flush();
    }

    /// Reads one line. `!decline`, `!cancel`, the end of the input (Ctrl-D) and an interrupt throw
    /// `AnswerDeclinedException`; after an interrupt the thread is still marked.
    String ask(String prompt) {
        screen.print(UntrustedText.clean(prompt));
        screen.flush();
        var typed = readLine();
        if (typed == null) {
            say("");
            throw new AnswerDeclinedException("cancel");
        }
        return switch (typed.strip()) {
            case "!decline" -> throw new AnswerDeclinedException("decline");
            case "!cancel" -> throw new AnswerDeclinedException("cancel");
            default -> typed;
        };
    }

    /// Asks a question that is answered with yes or no.
    ///
    /// @param otherwise the answer of an empty line; not to answer is a no
    public boolean askYesNo(String question, boolean otherwise) {
        try {
            var typed =
                    ask(question + (otherwise ? " [Y/n] " : " [y/N] ")).strip().toLowerCase(Locale.ROOT);
            return typed.isEmpty() ? otherwise : typed.equals("y") || typed.equals("yes");
        } catch (AnswerDeclinedException declined) {
            return false;
        }
    }

    private @Nullable String readLine() {
        try {
            return keyboard.readLine();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
