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

/// Makes the TLS context of a client from what it trusts.
final class TlsContext {
    private TlsContext() {}

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
