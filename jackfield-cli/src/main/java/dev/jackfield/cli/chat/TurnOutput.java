package dev.jackfield.cli.chat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ClientLink;

/// Shows what happens in a turn, for people or for programs. Used by one thread at a time.
public sealed interface TurnOutput extends ClientLink permits TurnScreen, TurnLines {

    /// Begins a turn.
    void begin();

    /// Ends a turn with the result of `converse`, which may be an error.
    void end(Fields result);

    /// Ends a turn that the user cancelled.
    void showCancelled();

    /// Returns the name of the tool that asks the user something now.
    String asker();
}
