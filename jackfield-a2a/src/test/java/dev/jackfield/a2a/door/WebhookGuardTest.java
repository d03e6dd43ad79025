package dev.jackfield.a2a.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The hosts to which webhooks may lead.
class WebhookGuardTest {
    private static WebhookGuard guard(String... hosts) {
        var terms =
                new A2aTerms(true, Duration.ofDays(1), List.of(hosts), Optional.empty(), Optional.empty(), false, true);
        return new WebhookGuard(() -> terms);
    }

    private static final WebhookGuard GUARD =
            guard("hooks.example.com", "other.example.com:8443", "*.trusted.example", "[::1]:9000", "127.0.0.1");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://hooks.example.com/a?b=c",
                "http://hooks.example.com:8080/",
                "https://HOOKS.example.COM/",
                "https://other.example.com:8443/",
                "https://a.trusted.example/",
                "https://a.b.trusted.example/",
                "http://[::1]:9000/x",
                "http://127.0.0.1:5000/"
            })
    void allowedHostIsReached(String url) {
        assertThat(GUARD.allows(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://hooks.example.com@evil.example/",
                "https://evil.example#@hooks.example.com/",
                "https://evil.example?hooks.example.com",
                "https://evil.example\\@hooks.example.com/",
                "https://user@hooks.example.com/",
                "https://user:pass@hooks.example.com/",
                "https://hooks.example.com.evil.example/",
                "https://evilhooks.example.com/",
                "https://hooks.example.com./",
                "https://other.example.com/",
                "https://other.example.com:8444/",
                "https://trusted.example/",
                "https://eviltrusted.example/",
                "https://trusted.example.evil/",
                "http://[::1]/",
                "http://[::1]:9001/",
                "http://[::ffff:127.0.0.1]/",
                "http://127.1/",
                "http://2130706433/",
                "http://0x7f.0.0.1/",
                "http://localhost/",
                "http://169.254.169.254/latest/meta-data",
                "file://hooks.example.com/etc/passwd",
                "ftp://hooks.example.com/",
                "gopher://hooks.example.com/",
                "//hooks.example.com/",
                "hooks.example.com",
                "https:///hooks.example.com",
                "https:hooks.example.com",
                "https://hooks.example.com\r\nX: y/",
                "",
                " "
            })
    void everyOtherAddressIsRefused(String url) {
        assertThat(GUARD.allows(url)).isFalse();
    }

    @Test
    void withoutHostsThereAreNoWebhooksAtAll() {
        assertThatThrownBy(() -> guard().check(Fields.of("url", Json.string("http://127.0.0.1/"))))
                .isInstanceOfSatisfying(
                        A2aRefusedException.class,
                        refused -> assertThat(refused.error().code()).isEqualTo(-32003));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"token\":\"a\\r\\nX-Evil: 1\"}; token",
                "{\"token\":\"é\"}; token",
                "{\"authentication\":{\"scheme\":\"Bearer\\n\",\"credentials\":\"x\"}}; scheme",
                "{\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"a\\nb\"}}; credentials",
                "{\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"a\\u0000b\"}}; credentials"
            })
    void textThatWouldEndItsHeaderIsRefused(String config, String field) {
        var wanted = Json.parse(config).object().orElseThrow().with("url", "https://hooks.example.com/");

        assertThatThrownBy(() -> GUARD.check(wanted)).hasMessageContaining("`" + field + "`");
    }
}
