package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.questions.Keyboard;
import dev.jackfield.protocol.text.FailureReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The only message of a chat: a line that is typed, or everything that comes through a pipe.
public final class OnlyMessage {
    private OnlyMessage() {}

    public static String read(Keyboard keyboard, CommandEnvironment here) throws InterruptedException {
        var text = here.isTerminal(CommandEnvironment.INPUT) ? keyboard.readLine() : readAll(here);
        if (text == null || text.isBlank()) {
            throw new CommandFailedException(
                    Exit.USAGE, "There is no message: neither on the command line nor in standard input.");
        }
        if (text.length() > Keyboard.LONGEST_LINE) {
            throw new CommandFailedException(
                    Exit.USAGE,
                    "A message may have at most %,d characters. Pass a longer text with --document."
                            .formatted(Keyboard.LONGEST_LINE));
        }
        return text.strip();
    }

    private static String readAll(CommandEnvironment here) {
        try {
            return new String(here.input().readNBytes(4 * Keyboard.LONGEST_LINE + 1), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new CommandFailedException(
                    Exit.USAGE, "Standard input cannot be read: " + FailureReason.of(unreadable));
        }
    }
}
