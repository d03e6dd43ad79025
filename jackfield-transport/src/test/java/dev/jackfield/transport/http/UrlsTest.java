package dev.jackfield.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlsTest {
    @ParameterizedTest
    @CsvSource({
        "http://localhost:7390/mcp, localhost:7390",
        "http://hub.example/mcp, hub.example",
        "http://hub.example:80/mcp, hub.example",
        "HTTPS://hub.example:443/mcp, hub.example",
        "https://hub.example:80/mcp, hub.example:80",
        "http://ann:secret@hub.example:81/mcp, hub.example:81",
        "http://[::1]:7390/mcp, [::1]:7390"
    })
    void hostIsNamedWithoutItsUsualPort(URI url, String host) {
        assertThat(Urls.host(url)).isEqualTo(host);
    }
}
