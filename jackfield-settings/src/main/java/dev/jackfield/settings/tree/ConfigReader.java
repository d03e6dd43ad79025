package dev.jackfield.settings.tree;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.files.BoundedFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;

/// Reads a document of any of our formats; the name of the file says which.
public final class ConfigReader {
    private final Problems problems;
    private final Extent extent;

    /// Reads configurations.
    public ConfigReader(Problems problems) {
        this(problems, Extent.CONFIGURATION);
    }

    public ConfigReader(Problems problems, Extent extent) {
        this.problems = problems;
        this.extent = extent;
    }

    /// The root of the file, which is empty when the file is empty or cannot be read; the problems say why.
    public Node.Mapping read(Path file, Place place) {
        return read(file, text(file, place), place);
    }

    /// Reads this text in place of the file's.
    public Node.Mapping read(Path file, String text, Place place) {
        return switch (parse(file.getFileName().toString(), withoutByteOrderMark(text), place)) {
            case Node.Mapping root -> root;
            case Node.Nothing _ -> Node.Mapping.empty(place);
            case Node other -> {
                problems.add(other.place(), "", "must be a map of keys, not " + other.kind());
                yield Node.Mapping.empty(place);
            }
        };
    }

    /// The tree of a JSON text that was found inside something else, all of it at the place of that.
    public Node json(String text, Place place) {
        return readWhole(place, () -> JsonTree.forValue(place, problems, extent).parse(text));
    }

    private Node parse(String name, String text, Place place) {
        return readWhole(place, () -> parser(name, place).apply(text));
    }

    /// Reads nothing of a file that exceeds a limit.
    private Node readWhole(Place place, Supplier<Node> reading) {
        try {
            return reading.get();
        } catch (Census.TooLargeException tooLarge) {
            var problem = tooLarge.problem();
            problems.add(problem.place(), problem.key(), problem.message());
            return new Node.Nothing(place);
        }
    }

    private Function<String, Node> parser(String name, Place place) {
        var lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".toml")) {
            return new TomlTree(place, problems, extent)::parse;
        }
        if (lower.endsWith(".json") || lower.endsWith(".jsonc")) {
            return JsonTree.ofFile(place, problems, extent)::parse;
        }
        return new YamlTree(place, problems, extent)::parse;
    }

    private String text(Path file, Place place) {
        try {
            return BoundedFile.text(file, extent.bytes());
        } catch (NoSuchFileException _) {
            problems.add(place, "", "there is no such file");
        } catch (CharacterCodingException _) {
            problems.add(place, "", "is not UTF-8 text; save it as UTF-8");
        } catch (IOException failure) {
            problems.add(place, "", "cannot be read: " + FailureReason.of(failure));
        }
        return "";
    }

    private static String withoutByteOrderMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
