package dev.jackfield.transport.http.client;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.client.BasicAuthentication;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpProxy;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.http.HttpHeader;

/// One proxy, used only for the servers that are reached through it.
final class SelectiveProxy extends HttpProxy {
    private final URI url;
    private final Proxies proxies;

    private SelectiveProxy(URI url, Proxies proxies, Trust trust) {
        super(new Origin.Address(url.getHost(), port(url)), isSecure(url) ? trust.context() : null);
        this.url = url;
        this.proxies = proxies;
    }

    static void install(HttpClient client, Proxies proxies, Trust trust) {
        Stream.of(proxies.http(), proxies.https())
                .flatMap(Optional::stream)
                .distinct()
                .forEach(url -> new SelectiveProxy(url, proxies, trust).addTo(client));
    }

    private void addTo(HttpClient client) {
        client.getProxyConfiguration().addProxy(this);
        var user = url.getRawUserInfo();
        if (user != null) {
            var parts = user.split(":", 2);
            client.getAuthenticationStore()
                    .addAuthenticationResult(new BasicAuthentication.BasicResult(
                            getURI(),
                            HttpHeader.PROXY_AUTHORIZATION,
                            decode(parts[0]),
                            parts.length > 1 ? decode(parts[1]) : ""));
        }
    }

    private static String decode(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static boolean isSecure(URI url) {
        return url.getScheme().toLowerCase(Locale.ROOT).equals("https");
    }

    private static int port(URI url) {
        return url.getPort() >= 0 ? url.getPort() : isSecure(url) ? 443 : 80;
    }

    @Override
    public boolean matches(Origin origin) {
        var address = origin.getAddress();
        return proxies.of(origin.getScheme(), address.getHost(), address.getPort())
                .filter(url::equals)
                .isPresent();
    }
}
