import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;

/// Removes debug symbols (`*.pdb`, `*.dSYM`) from a jar with native libraries. What stays keeps its bytes and times,
/// so the result is the same in each build.
public final class StripSymbols {
    private StripSymbols() {}

    public static void main(String[] arguments) throws IOException {
        var jar = Path.of(arguments[0]);
        var fresh = jar.resolveSibling(jar.getFileName() + ".new");
        Files.copy(jar, fresh, StandardCopyOption.REPLACE_EXISTING);
        try (var content = FileSystems.newFileSystem(fresh)) {
            for (var symbols : symbols(content.getPath("/"))) {
                Files.delete(symbols);
            }
        }
        Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /// Files before the folders that they are in.
    private static List<Path> symbols(Path root) throws IOException {
        try (var all = Files.walk(root)) {
            return all.filter(path ->
                            path.toString().endsWith(".pdb") || path.toString().contains(".dSYM"))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
    }
}
