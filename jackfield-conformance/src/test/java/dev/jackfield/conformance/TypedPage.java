package dev.jackfield.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/// The blocks of a page of the documentation, in their order. A test takes each of them, or leaves it out for a
/// reason. A block that the test does not expect fails it, so that no block comes to a page untyped.
final class TypedPage {
    /// The address of the hub in all pages.
    private static final String SHOWN = "http://127.0.0.1:7390";

    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```(\\w*)\n(.*?)^ *```$");

    private record Block(String language, String text) {}

    private final String page;
    private final Deque<Block> left = new ArrayDeque<>();

    private TypedPage(String page) {
        this.page = page;
    }

    static TypedPage of(String name) {
        try {
            var page = new TypedPage(name);
            BLOCK.matcher(Files.readString(NodeRuntime.resolve("../../" + name).normalize()))
                    .results()
                    .map(found -> new Block(found.group(1), found.group(2)))
                    .forEach(page.left::add);
            return page;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns the next block, which is in this language and contains this.
    String next(String language, String part) {
        var block = left.poll();
        if (block == null || !block.language.equals(language) || !block.text.contains(part)) {
            throw new AssertionError("%s has another block than the test expects, which is ```%s with '%s': %s"
                    .formatted(page, language, part, block));
        }
        return block.text;
    }

    /// Returns it for a hub at another address.
    String next(String language, String part, HubProcess hub) {
        return next(language, part).replace(SHOWN, hub.origin().toString());
    }

    /// Returns the first of the blocks that are left which is in this language and contains this.
    String first(String language, String part) {
        return left.stream()
                .filter(block -> block.language.equals(language) && block.text.contains(part))
                .findFirst()
                .orElseThrow()
                .text;
    }

    /// Leaves out the next block.
    ///
    /// @param reason why a test cannot type it, or what tries it instead
    TypedPage leave(String language, String part, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("Say why this block is not typed: " + part);
        }
        next(language, part);
        return this;
    }

    void end() {
        if (!left.isEmpty()) {
            throw new AssertionError("%s has more blocks: %s".formatted(page, left));
        }
    }
}
