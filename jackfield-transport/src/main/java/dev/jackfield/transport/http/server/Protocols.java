package dev.jackfield.transport.http.server;

import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/// The protocols on a port: HTTP/1.1 and HTTP/2, both in the clear or both over TLS.
final class Protocols {
    private Protocols() {}

    static ConnectionFactory[] plainFactories(HostSettings settings) {
        var http = http(settings);
        return new ConnectionFactory[] {new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http)};
    }

    static ConnectionFactory[] secureFactories(HostSettings settings, SslContextFactory.Server tls) {
        var http = http(settings);
        // The guards check the host of a request; a certificate need not name a loopback address.
        http.addCustomizer(new SecureRequestCustomizer(false));
        var choice = new ALPNServerConnectionFactory();
        choice.setDefaultProtocol(HttpVersion.HTTP_1_1.asString());
        return new ConnectionFactory[] {
            new SslConnectionFactory(tls, choice.getProtocol()),
            choice,
            new HTTP2ServerConnectionFactory(http),
            new HttpConnectionFactory(http)
        };
    }

    static SslContextFactory.Server tls(ServerKeys keys) {
        var tls = new SslContextFactory.Server();
        useKeys(keys, tls);
        return tls;
    }

    static void useKeys(ServerKeys keys, SslContextFactory tls) {
        tls.setKeyStore(keys.store());
        tls.setKeyStorePassword("");
    }

    private static HttpConfiguration http(HostSettings settings) {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(settings.maxHeaders());
        http.setHttpCompliance(HttpCompliance.RFC9110);
        http.setUriCompliance(UriCompliance.DEFAULT);
        return http;
    }
}
