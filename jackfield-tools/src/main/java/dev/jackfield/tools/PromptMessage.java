package dev.jackfield.tools;

/// One message of a prompt: a text or other content, by the user or the assistant.
public record PromptMessage(Role role, Content content) {

    /// The speaker.
    public enum Role {
        USER,
        ASSISTANT
    }

    public static PromptMessage user(String text) {
        return new PromptMessage(Role.USER, new Content.Text(text));
    }

    public static PromptMessage assistant(String text) {
        return new PromptMessage(Role.ASSISTANT, new Content.Text(text));
    }
}
