package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.protocol.json.Fields;
import java.net.URI;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Lets webhooks reach only the hosts that are configured. A client could otherwise make the hub send requests to
/// addresses that only the hub can reach.
record WebhookGuard(Supplier<A2aTerms> terms) {
    private static final String WILD = "*.";
    private static final Pattern HEADER = Pattern.compile("[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");

    void check(Fields config) {
        if (!terms.get().pushes()) {
            throw new A2aRefusedException(
                    A2aError.PUSH_NOTIFICATION_NOT_SUPPORTED,
                    "This agent calls no webhooks: its configuration allows none (`a2a.webhooks`)");
        }
        var url = config.text("url")
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> A2aRefusedException.badField("url", "is missing"));
        if (!allows(url)) {
            throw A2aRefusedException.badField(
                    "url", "names a host that the configuration does not allow (`a2a.webhooks`)");
        }
        checkHeader(config, "token");
        checkHeader(config.object("authentication"), "scheme");
        checkHeader(config.object("authentication"), "credentials");
    }

    /// Refuses a text that would end the header in which it is sent.
    private static void checkHeader(Fields object, String key) {
        if (object.text(key).filter(text -> !HEADER.matcher(text).matches()).isPresent()) {
            throw A2aRefusedException.badField(key, "must be plain text of one line");
        }
    }

    /// Whether a URL is of an allowed host. A user name is refused, because it can hide the host from a reader.
    boolean allows(String text) {
        try {
            var url = URI.create(text);
            var scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
            return (scheme.equals("http") || scheme.equals("https"))
                    && url.getHost() != null
                    && url.getRawUserInfo() == null
                    && terms.get().webhooks().stream().anyMatch(allowed -> isMatch(allowed, url));
        } catch (IllegalArgumentException unreadable) {
            return false;
        }
    }

    private static boolean isMatch(String allowed, URI url) {
        var host = url.getHost().toLowerCase(Locale.ROOT);
        var pattern = allowed.toLowerCase(Locale.ROOT);
        return pattern.equals(host)
                || pattern.equals(host + ":" + url.getPort())
                || (pattern.startsWith(WILD) && host.endsWith(pattern.substring(1)));
    }
}
