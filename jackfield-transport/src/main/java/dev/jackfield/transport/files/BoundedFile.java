package dev.jackfield.transport.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/// Reads regular files up to a size. Pipes and devices are refused: they could block their reader, or never end.
public final class BoundedFile {
    /// Folders of files that the kernel generates: some have no end, some block, and some hold secrets of the
    /// process.
    private static final List<Path> OF_THE_KERNEL = List.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

    private final Path path;
    private final int most;

    /// Reads one file.
    ///
    /// @param most bytes that it may have
    public BoundedFile(Path path, int most) {
        this.path = path;
        this.most = most;
    }

    /// Returns the text of a file in UTF-8; throws `CharacterCodingException` when it is not UTF-8.
    public static String text(Path path, int most) throws IOException {
        return decodeUtf8(new BoundedFile(path, most).bytes());
    }

    /// Returns the content. The message of an exception says what is wrong, without the path.
    public byte[] bytes() throws IOException {
        refuseUnlessRegular();
        try (var in = Files.newInputStream(path)) {
            var read = in.readNBytes(most + 1);
            if (read.length > most) {
                throw refusal("it is larger than %s".formatted(size()));
            }
            return read;
        }
    }

    private void refuseUnlessRegular() throws IOException {
        if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
            throw refusal("it is not a regular file");
        }
        var real = path.toRealPath();
        if (OF_THE_KERNEL.stream().anyMatch(real::startsWith) && !real.startsWith("/dev/shm")) {
            throw refusal("it is not a regular file, but one of the kernel");
        }
    }

    private String size() {
        return most >> 20 > 0 ? (most >> 20) + " MiB" : most + " bytes";
    }

    private IOException refusal(String reason) {
        return new UnfitFileException(path, reason);
    }

    /// The file exists, but cannot be used.
    private static final class UnfitFileException extends FileSystemException {
        private final String reason;

        UnfitFileException(Path path, String reason) {
            super(path.toString(), null, reason);
            this.reason = reason;
        }

        @Override
        public String getMessage() {
            return reason;
        }
    }

    private static String decodeUtf8(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }
}
