package dev.jackfield.agent.hub;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.store.ConversationFiles;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import java.util.HashMap;
import tools.jackson.databind.JsonNode;

/// The files of a conversation as data of the tool `conversations`: texts, and contents in base64.
final class ExportedFiles {
    private ExportedFiles() {}

    static Reply reply(ConversationFiles files) {
        var contents = Fields.EMPTY;
        for (var content : files.contents().entrySet()) {
            contents = contents.with(content.getKey(), content.getValue().base64());
        }
        var data = Fields.of("conversation", Json.string(files.id()))
                .with("metadata", files.metadata())
                .with("messages", files.messages().text())
                .with("contents", contents);
        return DataReply.of("Conversation %s as files.".formatted(files.id()), data);
    }

    /// Reads the arguments of an import.
    ///
    /// @throws BadCanisterLineException if a content is not base64
    static ConversationFiles of(JsonNode arguments) {
        var contents = new HashMap<String, Bytes>();
        arguments.path("contents").forEachEntry((hash, data) -> contents.put(hash, decode(hash, data.asString(""))));
        return new ConversationFiles(
                arguments.path("conversation").asString(""),
                arguments.path("metadata").asString(""),
                Bytes.of(arguments.path("messages").asString("")),
                contents);
    }

    private static Bytes decode(String hash, String data) {
        try {
            return Bytes.fromBase64(data);
        } catch (IllegalArgumentException wrong) {
            throw new BadCanisterLineException("the content '%s' is not base64".formatted(hash));
        }
    }
}
