package dev.jackfield.settings.secrecy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretMaskTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        http://ann:hush@proxy.example.com:3128              | http://***@proxy.example.com:3128
        https://hush@example.com/mcp                        | https://***@example.com/mcp
        http://me:Sup3r@hush@proxy:8080                     | http://***@proxy:8080
        postgres://u:hu/sh@h/db                             | postgres://***@h/db
        postgres://u:hu#sh@h                                | postgres://***@h
        postgres://u:hu?sh@h                                | postgres://***@h
        https://example.com/mcp?api_key=hush&lang=en        | https://example.com/mcp?api_key=***&lang=en
        https://example.com/mcp#access_token=hush           | https://example.com/mcp#access_token=***
        https://example.com/s/Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4fGh/mcp | https://example.com/s/***/mcp
        https://example.com/mcp?key=${KEY}                  | https://example.com/mcp?key=${KEY}
        sk-abcdefghijklmnop1234                             | ***
        Bearer eyJabc.def.ghi                               | Bearer ***
        plain                                               | plain
        """)
    void valueIsShownWithoutItsSecrets(String value, String shown) {
        assertThat(SecretMask.mask("", value)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --token; hush; -v                    | --token; ***; -v
        --api-key=hush                       | --api-key=***
        -e; GITHUB_TOKEN=hush                | -e; GITHUB_TOKEN=***
        --env=GITHUB_TOKEN=hush              | --env=GITHUB_TOKEN=***
        --header; Authorization: Bearer hush | --header; Authorization: Bearer ***
        --header=X-Api-Key: hush             | --header=X-Api-Key: ***
        --db; postgres://me:hush@h/x         | --db; postgres://***@h/x
        --url=http://me:hush@h/mcp?token=t   | --url=http://***@h/mcp?token=***
        --token; ${TOKEN}                    | --token; ${TOKEN}
        -y; server; .                        | -y; server; .
        """)
    void argumentsAreShownWithoutSecrets(String arguments, String shown) {
        assertThat(SecretMask.mask(List.of(arguments.split("; ")))).containsExactly(shown.split("; "));
    }

    @Test
    void endlessOptionHasAnEnd() {
        assertThat(SecretMask.mask(List.of("a=".repeat(100_000)))).hasSize(1);
    }
}
