package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.questions.Keyboard;
import dev.jackfield.cli.questions.UnansweredQuestionException;
import dev.jackfield.protocol.rpc.ChannelException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads lines and answers them, until the input ends. A line is a message, or a command if it begins with a slash;
/// a second slash at its beginning makes it a message all the same.
///
/// @param isPerson whether a person types: gets a prompt, and goes on after a failure. A pipe ends at the first one.
public record ChatLoop(
        ChatSession session,
        PromptCommands commands,
        Keyboard keyboard,
        Terminal terminal,
        Interrupts interrupts,
        boolean isPerson) {
    private static final String PROMPT = "> ";

    /// Runs to the end of the input, or to `/quit`.
    ///
    /// @param first a message that is sent before a line is read
    public Exit run(Optional<String> first) throws InterruptedException {
        var outcome = first.isPresent() ? runExplained(() -> say(first.get())) : Exit.FINE;
        while (outcome == Exit.FINE || isPerson) {
            var line = nextMessage();
            if (line == null && isPerson) {
                terminal.note("");
            }
            if (line == null || PromptCommands.isEnd(line)) {
                return isPerson ? Exit.FINE : outcome;
            }
            outcome = line.isBlank() ? outcome : runExplained(() -> answer(line.strip()));
        }
        return outcome;
    }

    private @Nullable String nextMessage() throws InterruptedException {
        while (true) {
            printPrompt();
            try {
                return readMessage();
            } catch (InterruptedException interrupted) {
                handleInterrupt(interrupted);
            }
        }
    }

    /// Reads a line, and more as long as one ends with a backslash.
    private @Nullable String readMessage() throws InterruptedException {
        var line = keyboard.readLine();
        interrupts.reset();
        while (line != null && line.endsWith("\\") && line.length() < Keyboard.LONGEST_LINE) {
            var more = keyboard.readLine();
            line = line.substring(0, line.length() - 1) + "\n" + (more == null ? "" : more);
        }
        return line;
    }

    private void printPrompt() {
        if (isPerson) {
            terminal.err().print(PROMPT);
            terminal.err().flush();
        }
    }

    private void handleInterrupt(InterruptedException pressed) throws InterruptedException {
        if (!isPerson) {
            throw pressed;
        }
        terminal.note("");
        terminal.note("Press Ctrl-C again or type /quit to end the chat.");
    }

    private interface Answer {
        Exit run() throws InterruptedException;
    }

    /// For a person a failure is a line to read, and the chat goes on.
    private Exit runExplained(Answer answer) throws InterruptedException {
        try {
            return answer.run();
        } catch (InterruptedException interrupted) {
            handleInterruptedTurn(interrupted);
        } catch (CommandFailedException | UnansweredQuestionException failure) {
            explain(failure);
        } catch (ChannelException lost) {
            explain(HubAccess.unreachable(lost));
        }
        return Exit.FINE;
    }

    private void handleInterruptedTurn(InterruptedException cancelled) throws InterruptedException {
        if (!isPerson) {
            throw cancelled;
        }
        terminal.note("  (Press Ctrl-C again to end the chat.)");
    }

    private void explain(RuntimeException failure) {
        if (!isPerson) {
            throw failure;
        }
        terminal.note("jackfield: " + failure.getMessage());
    }

    private Exit answer(String line) throws InterruptedException {
        if (line.length() > Keyboard.LONGEST_LINE) {
            throw new CommandFailedException(
                    Exit.USAGE,
                    "A message may have at most %,d characters. Attach a longer text with /document FILE."
                            .formatted(Keyboard.LONGEST_LINE));
        }
        if (line.startsWith("/") && !line.startsWith("//")) {
            commands.run(line);
            return Exit.FINE;
        }
        return say(line.startsWith("//") ? line.substring(1) : line);
    }

    /// Files go with one message, also if it fails: the failure may be theirs.
    private Exit say(String text) throws InterruptedException {
        var files = session.attachments();
        var isAnswered = false;
        try {
            var outcome = session.say(text);
            isAnswered = outcome == Exit.FINE;
            return outcome;
        } finally {
            if (isPerson && !isAnswered && !files.isEmpty()) {
                terminal.note("  (No longer attached: %s)".formatted(String.join(", ", files)));
            }
        }
    }
}
