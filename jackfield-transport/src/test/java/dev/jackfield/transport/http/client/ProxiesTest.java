package dev.jackfield.transport.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxiesTest {
    private static final URI PROXY = URI.create("http://proxy.example:3128");

    @ParameterizedTest
    @CsvSource({
        "http, http://plain.example:1",
        "ws, http://plain.example:1",
        "https, http://secure.example:2",
        "wss, http://secure.example:2",
        "WSS, http://secure.example:2"
    })
    void variablesNameAProxyForEachScheme(String scheme, URI proxy) {
        var proxies =
                Proxies.proxyFor(Map.of("HTTP_PROXY", "http://plain.example:1", "https_proxy", "secure.example:2"));

        assertThat(proxies.proxyFor(scheme, "server.example", 443)).contains(proxy);
    }

    @Test
    void variableNamesTheHostsWithoutProxy() {
        assertThat(Proxies.proxyFor(Map.of("NO_PROXY", "a, .b")).exclude()).containsExactly("a", ".b");
    }

    @Test
    void variableThatIsNoUrlIsNamed() {
        assertThatThrownBy(() -> Proxies.proxyFor(Map.of("HTTPS_PROXY", "socks5://x")))
                .hasMessageContaining("HTTPS_PROXY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "127.1.2.3", "[::1]", "hub.localhost"})
    void thisMachineIsNeverProxied(String host) {
        assertThat(Proxies.through(PROXY, List.of()).proxyFor("http", host, 80)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "example.com, example.com, true",
        "example.com, a.example.com, true",
        ".example.com, a.example.com, true",
        "*.example.com, a.example.com, true",
        "example.com, notexample.com, false",
        "example.com:443, example.com, true",
        "example.com:8443, example.com, false",
        "10.0.0.1, 10.0.0.1, true",
        "EXAMPLE.com, Example.COM, true",
        "*, anything, true"
    })
    void whatIsExcludedIsConnectedToDirectly(String pattern, String host, boolean direct) {
        assertThat(Proxies.through(PROXY, List.of(pattern))
                        .proxyFor("https", host, 443)
                        .isEmpty())
                .isEqualTo(direct);
    }
}
