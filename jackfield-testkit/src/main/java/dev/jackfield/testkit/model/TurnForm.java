package dev.jackfield.testkit.model;

import java.util.List;

/// A turn of a model in one wire format. The lists are the server-sent events that a piece becomes.
interface TurnForm {

    List<String> begin(ModelCall call, ModelStep.Turn turn);

    List<String> text(String text, ModelStep.Turn turn);

    /// Writes a call of a tool.
    ///
    /// @param index which call of the turn it is, counted from 0
    List<String> call(ModelPiece.Call call, int index);

    List<String> error(String type, String message);

    List<String> end(ModelStep.Turn turn);

    /// The turn as one JSON object, for clients that want no stream.
    String wholeTurn(ModelCall call, ModelStep.Turn turn);

    /// The body that goes with an HTTP status.
    String failure(String type, String message);

    /// Makes the id of a call that has none.
    static String id(ModelPiece.Call call, int index) {
        return call.id().isEmpty() ? "call_" + index : call.id();
    }

    /// The two halves of a text, because providers send arguments in pieces that are no JSON.
    static List<String> halves(String text) {
        var middle = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
        return List.of(text.substring(0, middle), text.substring(middle));
    }
}
