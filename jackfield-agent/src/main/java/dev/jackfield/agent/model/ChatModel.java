package dev.jackfield.agent.model;

/// A language model that writes one turn of a conversation. Safe for use by several threads.
public interface ChatModel {

    ModelDescriptor descriptor();

    /// Lets the model write its next turn, and waits for the end of it. An interrupt ends the connection to the
    /// model.
    ///
    /// @param listener receives the text while it is written, on any one thread at a time
    /// @throws ModelException when there is no answer, or only a part of one
    ModelReply reply(ModelRequest request, ModelListener listener) throws InterruptedException;

    /// Estimates how many tokens of this model's window a text takes.
    int tokens(String text);
}
