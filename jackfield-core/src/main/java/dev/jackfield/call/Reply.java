package dev.jackfield.call;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.RawJson;
import java.util.List;

/// What came back from a source, as the JSON that it sent.
public sealed interface Reply {
    Fields result();

    /// The source is done. A tool that failed says so in the result (`isError`).
    ///
    /// @param definition of the item that answered, by which a door shapes the result; a source need not say
    record Complete(Fields result, Fields definition) implements Reply {
        public Complete(Fields result) {
            this(result, Fields.EMPTY);
        }

        public Complete by(Fields item) {
            return new Complete(result, item);
        }

        public boolean isError() {
            return result.get("isError").filter(RawJson.TRUE::equals).isPresent();
        }
    }

    /// The source wants answers first; the caller makes the same call again and brings them.
    record InputRequired(Fields result) implements Reply {}

    /// A complete reply of one text.
    static Complete text(String text) {
        return new Complete(content(text));
    }

    /// A complete reply that tells the model what went wrong.
    static Complete error(String text) {
        return new Complete(content(text).with("isError", RawJson.TRUE));
    }

    private static Fields content(String text) {
        return Texts.CONTENT.with("content", Json.array(List.of(Texts.BLOCK.with("text", text))));
    }

    /// Most replies are a text; what is the same in all of them is written once.
    final class Texts {
        private static final Fields CONTENT = Fields.of("content", RawJson.EMPTY_ARRAY);
        private static final Fields BLOCK =
                Fields.of("type", Json.string("text")).with("text", "");

        private Texts() {}
    }
}
