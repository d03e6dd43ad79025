package dev.jackfield.settings.secrecy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretLookTest {
    @ParameterizedTest
    @CsvSource({
        "GITHUB_TOKEN, abc",
        "apiKey, abc",
        "X-Api-Key, abc",
        "Authorization, abc",
        "DB_PASSWORD, hunter2",
        "ANYTHING, ghp_abcdefghijklmnopqrstuv",
        "ANYTHING, sk-abcdefghijklmnop1234",
        "DATABASE, postgres://me:secret@db.example.com/x"
    })
    void secret(String name, String value) {
        assertThat(SecretLook.isSecret(name, value)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "LOG_LEVEL, debug",
        "MAX_TOKENS, 4096",
        "USE_AUTH, true",
        "API_KEY, ${API_KEY}",
        "API_KEY, ''",
        "PATH, /usr/local/bin:/usr/bin",
        "URL, https://example.com/a/long/path/to/something",
        "MONKEY, banana"
    })
    void noSecret(String name, String value) {
        assertThat(SecretLook.isSecret(name, value)).isFalse();
    }
}
