package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.model.ModelDescriptor;
import java.util.ArrayList;
import java.util.List;

/// Cuts what a tool returned to what a model can read, and says so in its place. Structured content that is too long
/// is left out: half of it would be no data.
///
/// @param characters of all text of one result
/// @param mediaBytes of everything else in it
/// @param media how many images, sounds and videos it may have
record ResultLimit(int characters, int mediaBytes, int media) {
    private static final int MOST_PARTS = 256;

    /// Half of the window is left for one result: a token has about four characters.
    private static final int CHARACTERS_PER_TOKEN = 2;

    private static final int LEAST_CHARACTERS = 1_000;

    static ResultLimit of(TurnLimits limits, ModelDescriptor model) {
        var window = (long) model.contextWindow() * CHARACTERS_PER_TOKEN;
        var fitting = Math.clamp(window, LEAST_CHARACTERS, Integer.MAX_VALUE);
        return new ResultLimit(Math.min(limits.resultCharacters(), fitting), limits.mediaBytes(), MOST_PARTS);
    }

    Canister.Result cut(Canister.Result result) {
        return new Canister.Result(
                result.invocationId(),
                cut(result.content()),
                result.structured().filter(structured -> structured.length() <= characters),
                result.error().map(this::cut),
                result.timestamp());
    }

    private ToolError cut(ToolError error) {
        return new ToolError(error.kind(), cut(error.message(), characters));
    }

    private List<CanisterContent> cut(List<CanisterContent> content) {
        var kept = new ArrayList<CanisterContent>();
        var text = characters;
        var bytes = mediaBytes;
        var left = media;
        for (var part : content.subList(0, Math.min(MOST_PARTS, content.size()))) {
            if (part instanceof CanisterContent.Text written) {
                kept.add(new CanisterContent.Text(cut(written.text(), text), written.mimeType()));
                text = Math.max(0, text - written.text().length());
            } else {
                var size = size(part);
                var isKept = size <= bytes && left > 0;
                kept.add(isKept ? part : leftOutNote(part, size));
                bytes -= isKept ? size : 0;
                left -= isKept ? 1 : 0;
            }
        }
        if (content.size() > MOST_PARTS) {
            kept.add(note("%,d more parts are left out.".formatted(content.size() - MOST_PARTS)));
        }
        return kept;
    }

    static int size(CanisterContent part) {
        return switch (part) {
            case CanisterContent.Text text -> text.text().length();
            case CanisterContent.Image image -> image.data().size();
            case CanisterContent.Audio audio -> audio.data().size();
            case CanisterContent.Video video -> video.data().size();
        };
    }

    private CanisterContent leftOutNote(CanisterContent part, int size) {
        return note("%s of %,d bytes is left out: a result may have %,d bytes and %,d parts of media."
                .formatted(part.mimeType(), size, mediaBytes, media));
    }

    private static CanisterContent note(String text) {
        return CanisterContent.text("[" + text + "]");
    }

    private String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        var end = most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end)
                + "\n[Cut after %,d of %,d characters: a result may have %,d. Ask for less, or for a part.]"
                        .formatted(end, text.length(), characters);
    }
}
