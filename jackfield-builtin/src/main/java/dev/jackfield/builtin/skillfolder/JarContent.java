package dev.jackfield.builtin.skillfolder;

import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.protocol.text.BriefText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// The entries of a jar, read within bounds: a few kilobytes can unpack to more than any memory.
final class JarContent implements AutoCloseable {
    private static final int LARGEST_CLASS = 16 << 20;
    private static final int LARGEST_MANIFEST = 1 << 20;

    /// How much all classes of a jar may have together.
    private static final long MOST_UNPACKED = 1L << 30;

    /// A name below the folder of the copies, to which only the hub writes.
    private static final Pattern BELOW = Pattern.compile("(?:(?!\\.\\.(?:/|$))[\\w.+-]+(?:/|$))+");

    private final ZipFile jar;

    JarContent(Path file) throws IOException {
        this.jar = new ZipFile(file.toFile());
    }

    /// Refuses a jar that would have code loaded from elsewhere, where other users may be able to write.
    void refuseOtherJars() throws IOException, UnusableCodeException {
        for (var entry : entries(JarFile.MANIFEST_NAME::equalsIgnoreCase)) {
            var manifest = new Manifest(new ByteArrayInputStream(readBytes(entry, LARGEST_MANIFEST)));
            var path = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (var named :
                    path == null ? List.<String>of() : List.of(path.strip().split("\\s+"))) {
                if (!named.isEmpty() && !BELOW.matcher(named).matches()) {
                    throw new UnusableCodeException(
                            "names '%s' in the Class-Path of its manifest; put those classes into the jar instead"
                                    .formatted(BriefText.name(named)));
                }
            }
        }
    }

    /// Returns the names of the classes that offer tools or actions.
    List<String> offeringClasses() throws IOException, UnusableCodeException {
        var offering = new ArrayList<String>();
        var left = MOST_UNPACKED;
        for (var entry : entries(JarContent::isClass)) {
            var bytes = readBytes(entry, LARGEST_CLASS);
            left -= bytes.length;
            if (left < 0) {
                throw new UnusableCodeException("has more than %d MiB of classes".formatted(MOST_UNPACKED >> 20));
            }
            if (OfferingScan.offers(bytes)) {
                offering.add(entry.getName().replaceFirst("\\.class$", "").replace('/', '.'));
            }
        }
        return offering;
    }

    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.startsWith("META-INF/");
    }

    private List<? extends ZipEntry> entries(Predicate<String> wanted) {
        return jar.stream().filter(entry -> wanted.test(entry.getName())).toList();
    }

    private byte[] readBytes(ZipEntry entry, int most) throws IOException, UnusableCodeException {
        try (var content = jar.getInputStream(entry)) {
            var bytes = content.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new UnusableCodeException(
                        "has an entry '%s' of more than %d MiB".formatted(BriefText.name(entry.getName()), most >> 20));
            }
            return bytes;
        }
    }

    @Override
    public void close() throws IOException {
        jar.close();
    }
}
