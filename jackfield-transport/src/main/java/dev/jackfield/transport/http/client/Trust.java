package dev.jackfield.transport.http.client;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
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

    /// Makes the TLS context of a client from what it trusts.
    private static final class TlsContext {
        static SslContextFactory.Client of(Trust trust) {
            var context = trust.exactly() ? new Nameless() : new SslContextFactory.Client();
            var certificates = trust.certificates();
            if (!certificates.isEmpty()) {
                context.setTrustStore(store(trust.exactly() ? certificates : withUsual(certificates)));
            }
            return context;
        }

        /// Does not check host names, since the certificate itself is known, and avoids the library's warning about
        /// that.
        private static final class Nameless extends SslContextFactory.Client {
            Nameless() {
                setEndpointIdentificationAlgorithm(null);
            }

            @Override
            protected void checkEndPointIdentificationAlgorithm() {}
        }

        private static List<X509Certificate> withUsual(List<X509Certificate> certificates) {
            try {
                var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                factory.init((KeyStore) null);
                var all = new ArrayList<>(certificates);
                Stream.of(factory.getTrustManagers())
                        .filter(X509TrustManager.class::isInstance)
                        .forEach(trusted -> all.addAll(List.of(((X509TrustManager) trusted).getAcceptedIssuers())));
                return all;
            } catch (GeneralSecurityException broken) {
                throw new IllegalStateException("The certificates of the JDK cannot be read", broken);
            }
        }

        private static KeyStore store(List<X509Certificate> trusted) {
            try {
                var store = KeyStore.getInstance("PKCS12");
                store.load(null, null);
                for (var certificate : trusted) {
                    store.setCertificateEntry("trusted" + store.size(), certificate);
                }
                return store;
            } catch (IOException | GeneralSecurityException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }
}
