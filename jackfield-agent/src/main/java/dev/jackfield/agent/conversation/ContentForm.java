package dev.jackfield.agent.conversation;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.json.Tree;
import dev.jackfield.tools.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The member `content` of a line: one object, or an array of several.
final class ContentForm {
    static final String ID = "content_id";

    private static final int MOST_PARTS = 1_000;
    private static final String MIME_TYPE = "mime_type";

    private ContentForm() {}

    static Json write(List<CanisterContent> content, Function<CanisterContent, Fields> form) {
        var parts = content.stream().map(form).toList();
        return parts.size() == 1 ? parts.getFirst() : Json.array(parts);
    }

    static Fields writePart(CanisterContent part, Optional<String> id) {
        var head = head(part);
        return id.map(known -> head.with(ID, known)).orElseGet(() -> writeInline(head, part));
    }

    /// The part with its text, or with its size only.
    static Fields withoutBinary(CanisterContent part) {
        return part instanceof CanisterContent.Text
                ? writeInline(head(part), part)
                : head(part).with("bytes", Json.number(part.data().size()));
    }

    /// The part without what it holds.
    private static Fields head(CanisterContent part) {
        var kind = ContentKind.of(part);
        var head = Fields.of("type", Json.string(kind.word()));
        return part.mimeType().equals(kind.usualType) ? head : head.with(MIME_TYPE, part.mimeType());
    }

    private static Fields writeInline(Fields head, CanisterContent part) {
        return part instanceof CanisterContent.Text text
                ? head.with(ContentKind.TEXT.member, text.text())
                : head.with(ContentKind.of(part).member, part.data().base64());
    }

    static List<CanisterContent> read(Json content, ContentLookup lookup) {
        var parts = requireObjects(content);
        var read = new ArrayList<CanisterContent>(parts.size());
        for (var part : parts) {
            read.add(read(part, lookup));
        }
        return read;
    }

    /// The ids of all content that stands elsewhere. Parts that are wrong have none.
    static Stream<String> contentIds(Json content) {
        return items(content).stream()
                .flatMap(part -> part.smallObject().stream())
                .flatMap(part -> part.text(ID).stream());
    }

    /// Puts all content that stands elsewhere into the line. Other members stay as they are.
    static Json inlineContent(Json content, ContentLookup lookup) {
        var parts = requireObjects(content).stream()
                .map(part -> inlineContent(part, lookup))
                .toList();
        return isArray(content) ? Json.array(parts) : parts.getFirst();
    }

    private static Fields inlineContent(Fields part, ContentLookup lookup) {
        return part.text(ID)
                .map(id -> writeInline(part.without(ID), requireKind(part).content(lookup.find(id), "")))
                .orElse(part);
    }

    private static List<Fields> requireObjects(Json content) {
        var items = items(content);
        if (items.size() > MOST_PARTS) {
            throw new BadCanisterLineException("'content' has more than %d parts".formatted(MOST_PARTS));
        }
        return items.stream().map(ContentForm::requireObject).toList();
    }

    private static List<Json> items(Json content) {
        return isArray(content) ? content.items() : List.of(content);
    }

    private static boolean isArray(Json content) {
        return switch (content) {
            case RawJson raw -> raw.isArray();
            case Tree tree -> tree.tree().isArray();
            case Fields _ -> false;
        };
    }

    private static Fields requireObject(Json item) {
        return item.object()
                .orElseThrow(
                        () -> new BadCanisterLineException("'content' is neither an object nor an array of objects"));
    }

    private static CanisterContent read(Fields part, ContentLookup lookup) {
        var kind = requireKind(part);
        var mimeType = part.text(MIME_TYPE).orElse(kind.usualType);
        if (part.has(ID) == part.has(kind.member)) {
            throw new BadCanisterLineException(
                    "content of type '%s' needs either '%s' or '%s'".formatted(kind.word(), kind.member, ID));
        }
        return part.has(ID)
                ? kind.content(lookup.find(requireText(part, ID, kind)), mimeType)
                : readInline(kind, requireText(part, kind.member, kind), mimeType);
    }

    private static CanisterContent readInline(ContentKind kind, String text, String mimeType) {
        if (kind == ContentKind.TEXT) {
            return new CanisterContent.Text(text, mimeType);
        }
        try {
            return kind.content(Bytes.fromBase64(text), mimeType);
        } catch (IllegalArgumentException wrong) {
            throw new BadCanisterLineException("'data' of type '%s' is not base64".formatted(kind.word()));
        }
    }

    private static ContentKind requireKind(Fields part) {
        return part.text("type")
                .flatMap(ContentKind::of)
                .orElseThrow(() ->
                        new BadCanisterLineException("content has no 'type' that is text, image, audio or video"));
    }

    private static String requireText(Fields part, String member, ContentKind kind) {
        return part.text(member)
                .orElseThrow(
                        () -> BadCanisterLineException.missing(member, "content of type '%s'".formatted(kind.word())));
    }
}
