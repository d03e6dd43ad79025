package dev.jackfield.testkit.model;

import java.util.concurrent.CountDownLatch;

/// A piece of what a scripted model writes.
public sealed interface ModelPiece {

    record Text(String text) implements ModelPiece {}

    /// A tool that the model wants to call.
    ///
    /// @param id empty for one that the server makes up
    /// @param arguments sent as they are, even if they are no JSON
    record Call(String id, String name, String arguments) implements ModelPiece {}

    /// An error in the middle of the stream. Nothing follows it.
    ///
    /// @param type as the provider spells it, like `overloaded_error`
    record Failure(String type, String message) implements ModelPiece {}

    /// The next piece waits until the test opens the gate.
    record Gate(CountDownLatch opened) implements ModelPiece {}

    /// The connection breaks here.
    record Cut() implements ModelPiece {}

    /// The response ends here, as if it were complete.
    record End() implements ModelPiece {}

    /// Nothing more comes, until the client hangs up.
    record Silence() implements ModelPiece {}

    static ModelPiece text(String text) {
        return new Text(text);
    }

    static Call call(String name, String arguments) {
        return new Call("", name, arguments);
    }
}
