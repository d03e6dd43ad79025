package dev.jackfield.protocol.text;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says in words why something failed. Exceptions of Java say it to programmers, and some of them say only a file
/// name, or nothing.
public final class FailureReason {
    private static final Pattern CLASS_NAME =
            Pattern.compile("^(Caused by: )?([a-z]\\w*\\.)+[A-Z][\\w$]*(Exception|Error)?(: |$)");

    private FailureReason() {}

    /// Returns the reason as the end of a sentence.
    public static String of(Throwable failure) {
        return knownReason(failure)
                .or(() -> messageWithoutClass(failure.getMessage()))
                .or(() -> Optional.ofNullable(failure.getCause()).map(FailureReason::of))
                .orElse("an unexpected error");
    }

    private static Optional<String> knownReason(Throwable failure) {
        return switch (failure) {
            case UncheckedIOException wrapped when wrapped.getCause() != null -> Optional.of(of(wrapped.getCause()));
            case NoSuchFileException _ -> Optional.of("there is no such file");
            case AccessDeniedException _ -> Optional.of("access is denied");
            case FileAlreadyExistsException _ -> Optional.of("it exists already");
            case NotDirectoryException _ -> Optional.of("it is not a folder");
            case FileSystemException file -> messageWithoutClass(file.getReason());
            case FileNotFoundException _ -> Optional.of("there is no such file, or access is denied");
            case EOFException _ -> Optional.of("it ends too early");
            case CharacterCodingException _ -> Optional.of("it is not UTF-8 text");
            case InvalidPathException _ -> Optional.of("it is not a valid path");
            case LinkageError _ -> Optional.of("code that it needs is missing, or of another version");
            default -> ofNetwork(failure);
        };
    }

    private static Optional<String> ofNetwork(Throwable failure) {
        return switch (failure) {
            case UnknownHostException unknown ->
                Optional.of("no address is known for "
                        + String.valueOf(unknown.getMessage()).replaceFirst(": .*", ""));
            case UnresolvedAddressException _ -> Optional.of("no address is known for this host");
            case SocketTimeoutException _ -> Optional.of("it does not answer in time");
            case ConnectException _ -> Optional.of("nothing listens there");
            case URISyntaxException _ -> Optional.of("it is not a valid URL");
            case NumberFormatException _ -> Optional.of("it is not a number");
            default -> Optional.empty();
        };
    }

    private static Optional<String> messageWithoutClass(@Nullable String message) {
        return Optional.ofNullable(message)
                .map(text -> CLASS_NAME.matcher(text.strip()).replaceFirst(""))
                .filter(text -> !text.isBlank());
    }
}
