package dev.jackfield.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/// Reads regular files up to a size. A pipe could keep its reader waiting for ever, and a device need not end.
public final class BoundedFile {
    /// The kernel makes these up: some have no end, some block, and some tell secrets of the process.
    private static final List<Path> OF_THE_KERNEL = List.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

    private final Path path;
    private final int most;

    /// @param most bytes that it may have
    public BoundedFile(Path path, int most) {
        this.path = path;
        this.most = most;
    }

    /// The text of a file in UTF-8; `CharacterCodingException` when it is none.
    public static String text(Path path, int most) throws IOException {
        return decoded(new BoundedFile(path, most).bytes());
    }

    /// The content. The message of an exception says what is wrong, without the path.
    public byte[] bytes() throws IOException {
        refuseUnlessRegular();
        try (var in = Files.newInputStream(path)) {
            var read = in.readNBytes(most + 1);
            if (read.length > most) {
                throw refused("it is larger than %s".formatted(size()));
            }
            return read;
        }
    }

    private void refuseUnlessRegular() throws IOException {
        if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
            throw refused("it is no regular file");
        }
        var real = path.toRealPath();
        if (OF_THE_KERNEL.stream().anyMatch(real::startsWith) && !real.startsWith("/dev/shm")) {
            throw refused("it is no regular file, but one of the kernel");
        }
    }

    private String size() {
        return most >> 20 > 0 ? (most >> 20) + " MiB" : most + " bytes";
    }

    private IOException refused(String reason) {
        return new Unfit(path, reason);
    }

    /// The file is there, but of no use.
    private static final class Unfit extends FileSystemException {
        private final String reason;

        Unfit(Path path, String reason) {
            super(path.toString(), null, reason);
            this.reason = reason;
        }

        @Override
        public String getMessage() {
            return reason;
        }
    }

    private static String decoded(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }
}
