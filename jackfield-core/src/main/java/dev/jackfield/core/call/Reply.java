package dev.jackfield.core.call;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;

/// The reply of a source, as the JSON that it sent.
public sealed interface Reply {
    Fields result();

    /// A finished reply. A tool that failed says so in the result (`isError`).
    ///
    /// @param definition the definition of the item that answered, by which a door shapes the result; may
    ///     be empty
    record Complete(Fields result, Fields definition) implements Reply {
        public Complete(Fields result) {
            this(result, Fields.EMPTY);
        }

        public Complete withDefinition(Fields item) {
            return new Complete(result, item);
        }

        public boolean isError() {
            return result.isTrue("isError");
        }
    }

    /// A reply that asks for answers first; the caller makes the call again and brings them.
    record InputRequired(Fields result) implements Reply {}

    /// Returns a complete reply of one text.
    static Complete text(String text) {
        return new Complete(content(text));
    }

    /// Returns a complete reply that tells the model what went wrong.
    static Complete error(String text) {
        return new Complete(content(text).with("isError", RawJson.TRUE));
    }

    private static Fields content(String text) {
        return Texts.CONTENT.with("content", Json.array(List.of(Texts.BLOCK.with("text", text))));
    }

    /// The constant parts of a text reply, written once because most replies are a text.
    final class Texts {
        private static final Fields CONTENT = Fields.of("content", RawJson.EMPTY_ARRAY);
        private static final Fields BLOCK =
                Fields.of("type", Json.string("text")).with("text", "");

        private Texts() {}
    }
}
