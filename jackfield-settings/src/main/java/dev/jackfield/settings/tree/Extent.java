package dev.jackfield.settings.tree;

/// The size limits of a document. A malicious document can expand to much from few lines.
///
/// @param bytes of the file
/// @param nodes of the tree, in which what an alias stands for counts each time
/// @param depth of the tree
public record Extent(int bytes, int nodes, int depth) {
    /// A configuration, which people write.
    public static final Extent CONFIGURATION = new Extent(4 << 20, 200_000, 60);

    /// Settings of another program, which may keep all sorts of things beside its servers.
    public static final Extent FOREIGN = new Extent(64 << 20, 1_000_000, 200);

    String tooMany() {
        return "has more than %d values".formatted(nodes);
    }

    String tooDeep() {
        return "is nested more than %d deep".formatted(depth);
    }
}
