package dev.jackfield.kind;

import dev.jackfield.core.config.BadConfigException;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Doc;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.server.BadKeysException;
import dev.jackfield.transport.http.server.Pem;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Settings for connections to a server, for kinds that connect over HTTP.
public record HttpRouteSettings(
        @Doc("A PEM file with certificate authorities to trust for this server, besides the usual ones.") @Nullable
        Path ca,

        @Doc("The URL of the HTTP proxy for this server, or `none`. Without this key, the proxy for all"
                + " sources is used.")
        @Nullable
        String proxy) {

    public HttpRouteSettings {
        new Checks()
                .that(isProxy(proxy), "proxy", "must be `none`, or like http://proxy.example.com:3128")
                .done();
    }

    private static boolean isProxy(@Nullable String proxy) {
        try {
            return proxy == null || proxy.equals("none") || Proxies.isUsable(URI.create(proxy));
        } catch (IllegalArgumentException unreadable) {
            return false;
        }
    }

    /// Checks that the file with authorities can be used; throws `BadConfigException` when not.
    public void check(Path folder) {
        try {
            if (ca != null) {
                Pem.certificates(folder.resolve(ca));
            }
        } catch (BadKeysException bad) {
            throw new BadConfigException("ca", String.valueOf(bad.getMessage()));
        }
    }

    /// Leaves values out on purpose: the URL of a proxy may hold a password.
    @Override
    public String toString() {
        return "HttpRouteSettings";
    }
}
