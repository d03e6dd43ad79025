import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// Gives classes of a jar that were compiled for a JDK before 6 the form of newer ones, with stack maps. No archive
/// of classes takes the old form, and it is slow to verify. Everything else keeps its bytes, and all files keep their
/// times, so the result is the same in each build.
public final class RenewClasses {
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    private static final int RENEWED = ClassFile.JAVA_17_VERSION;

    private RenewClasses() {}

    public static void main(String[] arguments) throws IOException {
        var jar = Path.of(arguments[0]);
        var fresh = jar.resolveSibling(jar.getFileName() + ".new");
        Files.copy(jar, fresh, StandardCopyOption.REPLACE_EXISTING);
        try (var content = FileSystems.newFileSystem(fresh);
                var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            var classes = ClassFile.of(
                    StackMapsOption.GENERATE_STACK_MAPS,
                    ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)));
            for (var file : classes(content.getPath("/"))) {
                renew(file, classes);
            }
        }
        Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<Path> classes(Path root) throws IOException {
        try (var all = Files.walk(root)) {
            return all.filter(path -> path.toString().endsWith(".class")).toList();
        }
    }

    private static void renew(Path file, ClassFile classes) throws IOException {
        var old = classes.parse(Files.readAllBytes(file));
        if (old.majorVersion() < FIRST_WITH_STACK_MAPS) {
            var time = Files.getLastModifiedTime(file);
            var renewed = ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                    .andThen((builder, element) -> {
                        if (element instanceof ClassFileVersion) {
                            builder.withVersion(RENEWED, 0);
                        } else {
                            builder.with(element);
                        }
                    });
            Files.write(file, classes.transformClass(old, renewed));
            Files.setLastModifiedTime(file, time);
        }
    }
}
