package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.http.Urls;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Says why a server could not be reached or did not answer, and what to do about it.
final class UnreachableReason {
    private UnreachableReason() {}

    /// Returns the reason.
    ///
    /// @param hasAnswered whether the beginning of an answer arrived
    static String of(URI url, Throwable failure, boolean hasAnswered) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            var known = knownReason(url, cause);
            if (known.isPresent()) {
                return known.get();
            }
        }
        return hasAnswered
                ? "The connection to " + Urls.displayText(url) + " broke in the middle of its answer"
                : "The connection to " + Urls.displayText(url) + " broke before an answer came" + hint(url);
    }

    private static Optional<String> knownReason(URI url, Throwable cause) {
        return switch (cause) {
            case UnknownHostException _ -> Optional.of(unknownHost(url));
            case UnresolvedAddressException _ -> Optional.of(unknownHost(url));
            case ConnectException _ -> Optional.of("Cannot connect to " + Urls.displayText(url) + ": is it running?");
            case SSLException distrust -> Optional.of(insecureReason(url, distrust));
            default -> Optional.empty();
        };
    }

    private static String unknownHost(URI url) {
        return ("No address is known for the host of %s: check the spelling, and whether you are online or in the VPN"
                        + " that knows it")
                .formatted(Urls.displayText(url));
    }

    /// Many servers with TLS close a connection without it, and say nothing.
    private static String hint(URI url) {
        return switch (String.valueOf(url.getScheme())) {
            case "http" -> ". Does it need TLS? Then write https://";
            case "ws" -> ". Does it need TLS? Then write wss://";
            default -> "";
        };
    }

    private static String insecureReason(URI url, SSLException distrust) {
        return isPlain(distrust)
                ? "%s does not speak TLS: write %s://"
                        .formatted(Urls.displayText(url), "wss".equals(url.getScheme()) ? "ws" : "http")
                : "No secure connection to %s: %s".formatted(Urls.displayText(url), distrustReason(distrust));
    }

    /// The first bytes of the server are no TLS.
    private static boolean isPlain(SSLException distrust) {
        var message = String.valueOf(distrust.getMessage());
        return message.contains("unrecognized SSL message") || message.contains("plaintext connection");
    }

    private static String distrustReason(SSLException distrust) {
        var message = String.valueOf(distrust.getMessage());
        if (message.contains("PKIX") || message.contains("certification path")) {
            return "its certificate comes from an authority that is not trusted here. If that is a private one, name"
                    + " it with `ca`";
        }
        if (message.contains("NotAfter")) {
            return "its certificate has expired";
        }
        return message.contains("No name matching") || message.contains("subject alternative")
                ? "its certificate is for another host name"
                : FailureReason.of(distrust) + ". If a private authority signed its certificate, name that with `ca`";
    }
}
