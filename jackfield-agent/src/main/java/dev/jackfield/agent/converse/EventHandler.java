package dev.jackfield.agent.converse;

/// Hears everything that happens in a conversation, one event at a time. Kinds of events that it does not know are to
/// be ignored.
@FunctionalInterface
public interface EventHandler {
    EventHandler NONE = _ -> {};

    void handle(ConversationEvent event);
}
