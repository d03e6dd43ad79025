package dev.jackfield.executor;

import dev.jackfield.api.Jackfield;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;

/// A server of another author, as a program of its own.
@Tools("slack")
public final class SlackServer {
    @Tool("Sends a message.")
    String sendMessage(String channel, String text) {
        return channel + " got: " + text;
    }

    public static void main(String[] arguments) {
        try (var server = Jackfield.builder().tools(new SlackServer()).start()) {
            server.serveStdio();
        }
    }
}
