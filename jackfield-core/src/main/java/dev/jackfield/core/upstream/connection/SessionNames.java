package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Meta;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The keys that sessions of clients have at an upstream.
///
/// A client chooses the key of its session (`dev.jackfield/session`), which means something only together with
/// its identity. An upstream knows the hub as one identity, so it gets a keyed digest of both: two identities
/// never share a session there, and nobody can tell the digest without the key. The sessions of
/// `Identity.LOCAL` keep their keys: that is the person who runs the hub, or a program with a hub of its own.
public final class SessionNames {
    private static final Logger LOG = LoggerFactory.getLogger(SessionNames.class);
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    /// Digests that hold as long as the process lives.
    static final SessionNames OF_THIS_PROCESS = new SessionNames(SessionNames::newKey);

    private final Supplier<byte[]> made;
    private final AtomicReference<byte @Nullable []> known = new AtomicReference<>();

    private SessionNames(Supplier<byte[]> made) {
        this.made = made;
    }

    /// Digests for one source that outlive the hub.
    public static SessionNames keptOn(Shelf shelf, String source) {
        return new SessionNames(() -> {
            try {
                return storedKey(shelf.drawer(DrawerKind.SESSION_NAMES), source);
            } catch (ShelfException broken) {
                LOG.warn("Sessions at source '{}' end with this process: {}", source, broken.getMessage());
                return newKey();
            }
        });
    }

    private static byte[] storedKey(Drawer drawer, String source) {
        return drawer.read(source).orElseGet(() -> {
            drawer.writeIf(source, ShelfChange.ABSENT, newKey(), Optional.empty());
            return drawer.read(source).orElseGet(SessionNames::newKey); // another process may have been faster
        });
    }

    private static byte[] newKey() {
        var key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return key;
    }

    /// What travels on with a call to the upstream.
    public Fields forwardedMeta(Invocation invocation) {
        var meta = invocation.meta();
        return Optional.of(invocation.identity())
                .filter(identity -> !identity.equals(Identity.LOCAL))
                .flatMap(identity -> meta.text(Meta.SESSION).map(key -> digest(identity, key)))
                .map(digest -> meta.with(Meta.SESSION, digest))
                .orElse(meta);
    }

    private String digest(Identity identity, String session) {
        var roles = identity.roles().stream().sorted().collect(Collectors.joining("\0"));
        var text = String.join("\0\0", identity.name(), roles, session);
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key(), ALGORITHM));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private byte[] key() {
        var key = known.get();
        if (key == null) {
            known.compareAndSet(null, made.get());
            return key();
        }
        return key;
    }
}
