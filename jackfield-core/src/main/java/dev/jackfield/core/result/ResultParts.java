package dev.jackfield.core.result;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The content of a result: its texts, and blocks of other kinds, such as images.
///
/// @param content the array of blocks
record ResultParts(JsonSlice content) {
    /// How many kinds of blocks a summary names.
    private static final int MOST_KINDS = 4;

    private static final Pattern PLAIN = Pattern.compile("[\\w.+/-]{1,40}");
    private static final int LONGEST_NAME = 100;
    private static final Set<String> MEDIA = Set.of("image", "audio");
    private static final JsonSlice NO_BLOCKS = JsonSlice.of(RawJson.EMPTY_ARRAY);

    /// Returns the content of a result.
    static ResultParts of(Json result) {
        return new ResultParts(JsonSlice.of(result)
                .member("content")
                .filter(JsonSlice::isArray)
                .orElse(NO_BLOCKS));
    }

    /// Returns the length of all images and sounds, in bytes.
    long mediaLength() {
        var length = 0L;
        var blocks = blocks();
        while (blocks.next()) {
            length += MEDIA.contains(type(blocks.value())) ? blocks.value().length() : 0;
        }
        return length;
    }

    /// Returns all texts in UTF-8, each on a line of its own.
    byte[] text() {
        var out = new byte[content.length()]; // a text is shorter than its block
        var at = 0;
        var blocks = blocks();
        while (blocks.next()) {
            var text = text(blocks.value());
            if (text.isPresent()) {
                if (at > 0) {
                    out[at++] = '\n';
                }
                at = Unescaped.write(text.get(), out, at);
            }
        }
        return Arrays.copyOf(out, at);
    }

    private JsonChildren blocks() {
        return new JsonChildren(content);
    }

    /// Returns the text of a text block, or of a resource that is text.
    private static Optional<JsonSlice> text(JsonSlice block) {
        return switch (type(block)) {
            case "text" -> block.string("text");
            case "resource" -> block.member("resource").flatMap(resource -> resource.string("text"));
            default -> Optional.empty();
        };
    }

    private static String type(JsonSlice block) {
        return kindName(block.string("type"));
    }

    private static String kindName(Optional<JsonSlice> name) {
        return name.filter(known -> known.length() <= LONGEST_NAME)
                .map(JsonSlice::text)
                .filter(text -> PLAIN.matcher(text).matches())
                .orElse("other");
    }

    /// Returns the first blocks that are no texts, as many as fit.
    List<Json> otherBlocks(int most) {
        var fitting = new ArrayList<Json>();
        var left = most;
        var blocks = blocks();
        while (blocks.next()) {
            var block = blocks.value();
            if (text(block).isEmpty()) {
                left -= block.length() + 1;
                if (left < 0) {
                    break;
                }
                fitting.add(block.json());
            }
        }
        return fitting;
    }

    /// Returns what there is besides texts, without the first blocks: `2 image/png (1204332 bytes)`.
    ///
    /// @param shown how many blocks are left out
    String summary(int shown) {
        var kinds = new TreeMap<String, long[]>();
        var skip = shown;
        var blocks = blocks();
        while (blocks.next()) {
            if (text(blocks.value()).isEmpty() && --skip < 0) {
                count(kinds, blocks.value());
            }
        }
        return kinds.entrySet().stream().map(ResultParts::describeCount).collect(Collectors.joining(", "));
    }

    private static void count(Map<String, long[]> kinds, JsonSlice block) {
        var kind = kind(block);
        var counts = kinds.computeIfAbsent(
                kinds.size() < MOST_KINDS || kinds.containsKey(kind) ? kind : "other", _ -> new long[2]);
        counts[0]++;
        counts[1] += block.length();
    }

    /// Returns the media type where there is one, otherwise the type of the block.
    private static String kind(JsonSlice block) {
        var holder = block.member("resource").filter(JsonSlice::isObject).orElse(block);
        return holder.string("mimeType")
                .map(type -> kindName(Optional.of(type)))
                .orElseGet(() -> type(block));
    }

    private static String describeCount(Map.Entry<String, long[]> kind) {
        return "%d %s (%d bytes)".formatted(kind.getValue()[0], kind.getKey(), kind.getValue()[1]);
    }
}
