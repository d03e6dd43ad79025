package dev.jackfield.settings.tree;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/// Reads a document of any of our formats; the name of the file says which.
public final class Documents {
    private final Problems problems;

    public Documents(Problems problems) {
        this.problems = problems;
    }

    /// The root of the file, which is empty when the file is empty or cannot be read; the problems say why.
    public Node.Mapping read(Path file, Place place) {
        return read(file, text(file, place), place);
    }

    /// The same as if the file had this text.
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
        return JsonTree.inside(place, problems).parse(text);
    }

    private Node parse(String name, String text, Place place) {
        var lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".toml")) {
            return new TomlTree(place, problems).parse(text);
        }
        if (lower.endsWith(".json") || lower.endsWith(".jsonc")) {
            return JsonTree.ofFile(place, problems).parse(text);
        }
        return new YamlTree(place, problems).parse(text);
    }

    private String text(Path file, Place place) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException _) {
            problems.add(place, "", "there is no such file");
        } catch (CharacterCodingException _) {
            problems.add(place, "", "is not UTF-8 text; save it as UTF-8");
        } catch (IOException failure) {
            problems.add(place, "", "cannot be read: " + failure.getMessage());
        }
        return "";
    }

    private static String withoutByteOrderMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
