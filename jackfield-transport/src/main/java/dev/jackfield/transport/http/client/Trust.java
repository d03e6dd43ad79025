package dev.jackfield.transport.http.client;

import java.security.cert.X509Certificate;
import java.util.List;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/// The certificates that are trusted when connecting.
///
/// @param certificates authorities besides those of the JDK; or, if `exactly`, the only servers that we mean
/// @param exactly whether a server must show one of these very certificates, under whatever name
public record Trust(List<X509Certificate> certificates, boolean exactly) {
    /// The authorities of the JDK.
    public static final Trust USUAL = new Trust(List.of(), false);

    public Trust {
        certificates = List.copyOf(certificates);
        if (exactly && certificates.isEmpty()) {
            throw new IllegalArgumentException("Exact trust needs at least one certificate: give that of the server");
        }
    }

    /// Trusts the usual authorities and these.
    public static Trust usualAnd(List<X509Certificate> authorities) {
        return new Trust(authorities, false);
    }

    /// Trusts only servers with one of these very certificates.
    public static Trust onlyServers(List<X509Certificate> servers) {
        return new Trust(servers, true);
    }

    /// The TLS of a client that trusts these. Stands in a class of its own, so that the library is not loaded before.
    public SslContextFactory.Client context() {
        return TlsContext.of(this);
    }
}
