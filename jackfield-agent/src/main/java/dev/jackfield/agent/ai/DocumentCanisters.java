package dev.jackfield.agent.ai;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionFailedException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.tools.Bytes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The documents of an action as a model reads them.
///
/// @param now the time of the canisters
public record DocumentCanisters(Instant now) {
    /// How many documents a model gets at once.
    private static final int MOST_DOCUMENTS = 100;

    /// How long they may be together, in characters or bytes. No model reads as much.
    private static final int MOST_CONTENT = 32 << 20;

    /// Converts documents. A text is the URI of a resource, which is read through the hub.
    ///
    /// @throws ActionFailedException if one cannot be read
    public List<Canister> toCanisters(List<?> documents) throws InterruptedException {
        if (documents.size() > MOST_DOCUMENTS) {
            throw new ActionFailedException("There are %d documents, and a model gets at most %d at once. Name fewer."
                    .formatted(documents.size(), MOST_DOCUMENTS));
        }
        var canisters = new ArrayList<Canister>();
        var left = (long) MOST_CONTENT;
        for (var item : documents) {
            var canister = read(item);
            left -= length(canister.content());
            if (left < 0) {
                throw new ActionFailedException(
                        "The documents have more than %d MiB together, which no model reads. Name fewer."
                                .formatted(MOST_CONTENT >> 20));
            }
            canisters.add(canister);
        }
        return canisters;
    }

    private Canister.Document read(@Nullable Object item) throws InterruptedException {
        return switch (item) {
            case ActionDocument document -> toCanisters(document);
            case String uri -> new Canister.Document(new ResourceContent(uri).content(), Optional.of(uri), now);
            case null, default ->
                throw new ActionFailedException(
                        "'documentList' has a value that is neither a document nor a reference: "
                                + BriefText.name(String.valueOf(item)));
        };
    }

    private static long length(List<CanisterContent> content) {
        return content.stream().mapToLong(DocumentCanisters::length).sum();
    }

    private static int length(CanisterContent part) {
        return switch (part) {
            case CanisterContent.Text said -> said.text().length();
            case CanisterContent.Image image -> image.data().size();
            case CanisterContent.Audio audio -> audio.data().size();
            case CanisterContent.Video video -> video.data().size();
        };
    }

    private Canister.Document toCanisters(ActionDocument document) {
        return new Canister.Document(List.of(content(document)), Optional.of(document.name()), now);
    }

    private static CanisterContent content(ActionDocument document) {
        var type = document.mimeType();
        return document.data() instanceof ActionDocument.Data.Binary(var bytes)
                ? binary(document.name(), bytes, type)
                : new CanisterContent.Text(document.text(), type);
    }

    private static CanisterContent binary(String name, Bytes data, String type) {
        return switch (type.substring(0, Math.max(0, type.indexOf('/')))) {
            case "text" -> new CanisterContent.Text(data.text(), type);
            case "image" -> new CanisterContent.Image(data, type);
            case "audio" -> new CanisterContent.Audio(data, type);
            case "video" -> new CanisterContent.Video(data, type);
            default ->
                throw new ActionFailedException(
                        "Document '%s' has the type %s, which a model cannot read. Convert it to text first."
                                .formatted(BriefText.name(name), BriefText.name(type)));
        };
    }

    /// The content of a resource, read by a call inside the call for which this thread runs.
    private record ResourceContent(String uri) {

        /// @throws ActionFailedException if there is no such resource, or no hub to ask
        List<CanisterContent> content() throws InterruptedException {
            var call = CurrentCall.invocation()
                    .orElseThrow(() ->
                            new ActionFailedException("'%s' names a resource, which can be read only through a hub."
                                    .formatted(BriefText.name(uri))))
                    .child(new Call.ResourceRead(uri, Fields.of("uri", Json.string(uri))));
            try {
                return content(call.invoke());
            } catch (HubException.CancelledException ended) {
                throw (InterruptedException) new InterruptedException("The call was ended").initCause(ended);
            } catch (HubException failed) {
                var told = failed.withoutDetails(call.id()); // a model may read it
                throw new ActionFailedException(
                        "Document '%s' cannot be read: %s".formatted(BriefText.name(uri), told.getMessage()));
            }
        }

        private static List<CanisterContent> content(Reply reply) {
            return McpContent.read(reply.result().get("contents").map(Json::items).orElse(List.of()).stream()
                    .map(each -> Fields.of("type", Json.string("resource")).with("resource", each))
                    .toList());
        }
    }
}
