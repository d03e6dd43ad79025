package dev.jackfield.testkit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// The answer of a scripted model to one request.
public sealed interface ModelStep {

    /// A turn of the model.
    record Turn(List<ModelPiece> pieces, Stop stop, int inputTokens, int outputTokens) implements ModelStep {
        public Turn {
            pieces = List.copyOf(pieces);
        }

        List<ModelPiece.Call> calls() {
            return pieces.stream()
                    .flatMap(piece -> piece instanceof ModelPiece.Call call ? Stream.of(call) : Stream.of())
                    .toList();
        }
    }

    /// An HTTP status with an error in the form of the provider.
    record Status(int status, String type, String message, Map<String, String> headers) implements ModelStep {
        public Status {
            headers = Map.copyOf(headers);
        }

        public Status with(String header, String value) {
            return new Status(status, type, message, Map.of(header, value));
        }
    }

    /// A body that is sent as it is.
    record Raw(int status, String contentType, String body) implements ModelStep {}

    /// A step that is decided when its request is there.
    record Computed(Function<ModelCall, ModelStep> decision) implements ModelStep {}

    /// Why the model stops.
    enum Stop {
        END,
        TOOLS,
        LENGTH,
        /// The model declines; its text says why.
        REFUSAL,
        /// A filter of the provider ends the turn.
        FILTERED
    }

    /// Says a text, in pieces.
    static Turn text(String... pieces) {
        return turn(Stop.END, Stream.of(pieces).map(ModelPiece::text).toList());
    }

    static Turn call(String tool, String arguments) {
        return calls(ModelPiece.call(tool, arguments));
    }

    /// Calls several tools in one turn.
    static Turn calls(ModelPiece.Call... calls) {
        return turn(Stop.TOOLS, List.of(calls));
    }

    static Turn refusal(String text) {
        return turn(Stop.REFUSAL, List.of(ModelPiece.text(text)));
    }

    /// Breaks the connection after these pieces.
    static Turn cutAfter(String... pieces) {
        var all = new ArrayList<>(Stream.of(pieces).map(ModelPiece::text).toList());
        all.add(new ModelPiece.Cut());
        return turn(Stop.END, all);
    }

    static Turn turn(Stop stop, List<? extends ModelPiece> pieces) {
        return new Turn(List.copyOf(pieces), stop, 10, 5);
    }

    static Status status(int status, String type, String message) {
        return new Status(status, type, message, Map.of());
    }

    static ModelStep computed(Function<ModelCall, ModelStep> decision) {
        return new Computed(decision);
    }
}
