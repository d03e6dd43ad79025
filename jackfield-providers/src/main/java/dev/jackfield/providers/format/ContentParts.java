package dev.jackfield.providers.format;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ModelDescriptor.Medium;
import dev.jackfield.tools.Bytes;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.ImageContent.DetailLevel;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.VideoContent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Content in the form of LangChain4j, as far as a model takes it.
public record ContentParts(ModelDescriptor model, Failures failures) {
    private static final Set<String> IMAGES = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

    /// Content that people wrote. What the model does not take is refused.
    List<Content> partsOf(List<CanisterContent> content) {
        return content.stream()
                .filter(part -> !isBlank(part))
                .map(part -> toContent(part).orElseThrow(() -> failures.unacceptedContent(part.mimeType())))
                .toList();
    }

    /// Instructions, which are texts for all models.
    String instructions(List<CanisterContent> content) {
        return content.stream()
                .map(part -> part instanceof CanisterContent.Text said
                        ? said.text()
                        : refuse(part.mimeType() + " as an instruction"))
                .collect(Collectors.joining("\n"));
    }

    private String refuse(String what) {
        throw failures.unacceptedContent(what);
    }

    /// Content that tools gave. What the model does not take becomes a note, because the user could not leave it
    /// out.
    List<Content> resultContent(List<CanisterContent> content) {
        return content.stream()
                .filter(part -> !isBlank(part))
                .map(part -> toContent(part).orElseGet(() -> unacceptedNote(part)))
                .toList();
    }

    private Content unacceptedNote(CanisterContent part) {
        return TextContent.from("(The tool also returned %s, which model '%s/%s' does not accept.)"
                .formatted(part.mimeType(), model.provider(), model.id()));
    }

    private static boolean isBlank(CanisterContent part) {
        return part instanceof CanisterContent.Text said && said.text().isBlank();
    }

    private Optional<Content> toContent(CanisterContent part) {
        return switch (part) {
            case CanisterContent.Text said -> Optional.of(TextContent.from(said.text()));
            case CanisterContent.Image(var data, var type) ->
                keepIf(canTake(Medium.IMAGE, data) && IMAGES.contains(type), part)
                        .map(_ -> ImageContent.from(data.base64(), type, DetailLevel.AUTO));
            case CanisterContent.Audio(var data, var type) ->
                keepIf(canTake(Medium.AUDIO, data), part).map(_ -> AudioContent.from(data.base64(), audioType(type)));
            case CanisterContent.Video(var data, var type) ->
                keepIf(canTake(Medium.VIDEO, data), part).map(_ -> VideoContent.from(data.base64(), type));
        };
    }

    private boolean canTake(Medium medium, Bytes data) {
        return model.media().contains(medium) && data.size() > 0;
    }

    private static Optional<CanisterContent> keepIf(boolean isTaken, CanisterContent part) {
        return isTaken ? Optional.of(part) : Optional.empty();
    }

    /// The second part of the type is the name of the format on the wire.
    private static String audioType(String type) {
        return type.equals("audio/mpeg") ? "audio/mp3" : type;
    }

    /// The texts alone, with notes for all else.
    String text(List<CanisterContent> content) {
        return content.stream()
                .map(part -> part instanceof CanisterContent.Text said ? said.text() : "(" + part.mimeType() + ")")
                .collect(Collectors.joining("\n"));
    }
}
