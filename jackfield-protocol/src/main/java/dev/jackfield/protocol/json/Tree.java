package dev.jackfield.protocol.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A value that is a tree and bytes at once; each is made from the other when it is first needed, and kept.
///
/// Bytes are parsed at most once, and a tree that was made in this process is written only when it leaves the
/// process. The tree must not be changed.
public final class Tree implements Json {
    // at least one is set; two threads may both compute the other one, which does no harm
    private volatile @Nullable JsonNode tree;
    private volatile @Nullable Json written;

    Tree(JsonNode tree) {
        this.tree = tree;
    }

    private Tree(Json written) {
        this.written = written;
    }

    /// Wraps a value so that its tree is kept once parsed.
    public static Tree of(Json json) {
        return json instanceof Tree tree ? tree : new Tree(json);
    }

    @Override
    public JsonNode tree() {
        var known = tree;
        if (known == null) {
            known = writtenJson().tree();
            tree = known;
        }
        return known;
    }

    /// Tells whether the tree exists already, so that nothing need be parsed.
    public boolean isParsed() {
        return tree != null;
    }

    private Json writtenJson() {
        var known = written;
        if (known == null) {
            known = new RawJson(Trees.write(tree()));
            written = known;
        }
        return known;
    }

    @Override
    public int length() {
        return writtenJson().length();
    }

    @Override
    public int writeTo(byte[] out, int at) {
        return writtenJson().writeTo(out, at);
    }

    @Override
    public Optional<Fields> object() {
        return writtenJson().object();
    }

    @Override
    public Optional<String> text() {
        return writtenJson().text();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tree that && Arrays.equals(bytes(), that.bytes());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes());
    }

    @Override
    public String toString() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }
}
