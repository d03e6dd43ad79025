package dev.jackfield.tools;

/// One turn of a conversation that a prompt begins.
public record Message(Role role, Content content) {

    /// Who says it.
    public enum Role {
        USER,
        ASSISTANT
    }

    public static Message user(String text) {
        return new Message(Role.USER, new Content.Text(text));
    }

    public static Message assistant(String text) {
        return new Message(Role.ASSISTANT, new Content.Text(text));
    }
}
