package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.config.Secret;
import dev.jackfield.settings.ProviderSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Providers of models and conversations in the configuration.
class ProviderSettingsTest {
    @TempDir
    private Path folder;

    private ConfigFolder yaml(String text) {
        return new ConfigFolder(folder).file("jackfield.yaml", text);
    }

    private static ProviderSettings provider(String name, LoadedConfig loaded) {
        return Objects.requireNonNull(loaded.settings().providers().get(name));
    }

    @Test
    void providerHasItsKeyFromAVariable() {
        var loaded = yaml("""
            providers:
              anthropic: {key: "${ANTHROPIC_API_KEY}", model: claude-sonnet-4-5}
              local: {kind: openai, url: "http://localhost:11434/v1", model: llama3.2, contextWindow: 8192}
            conversation: {model: local/llama3.2, view: search}
            """).variable("ANTHROPIC_API_KEY", "k").load();

        assertThat(provider("anthropic", loaded).key()).isEqualTo(new Secret("k"));
        assertThat(provider("local", loaded).url()).isEqualTo(URI.create("http://localhost:11434/v1"));
        assertThat(loaded.warnings()).isEmpty();
    }

    @Test
    void tablesOfAnotherProgramLoadBesideItsServers() {
        var loaded = new ConfigFolder(folder)
                .file("jackfield.toml", """
                    [mcp.database]
                    transport = "http"
                    url = "http://localhost:8080/mcp"

                    [providers.anthropic]
                    enabled = true
                    api_key_env = "ANTHROPIC_API_KEY"
                    default_model = "claude-sonnet-4.5"

                    [providers.openai]
                    enabled = false
                    api_key_env = "OPENAI_API_KEY"
                    default_model = "gpt-4-turbo"
                    """)
                .variable("ANTHROPIC_API_KEY", "k")
                .load();

        assertThat(loaded.settings().sources()).containsOnlyKeys("database");
        assertThat(provider("anthropic", loaded).key()).isEqualTo(new Secret("k"));
        assertThat(provider("anthropic", loaded).model()).isEqualTo("claude-sonnet-4.5");
        assertThat(provider("openai", loaded).enabled()).isFalse();
        assertThat(loaded.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        jackfield.json | {"mcpServers": {"a": {"command": "x"}}, "providers": [], "conversation": "last"}
        jackfield.json | {"servers": {"a": {"command": "x"}}, "providers": [], "conversation": "last"}
        settings.yaml  | {mcp: {servers: [{name: a, command: x}]}, providers: [], conversation: last}
        """)
    void providersOfProgramsWithOtherFormsAreTheirOwn(String name, String text) {
        var loaded = new ConfigFolder(folder).file(name, text).load(name);

        assertThat(loaded.settings().sources()).containsOnlyKeys("a");
        assertThat(loaded.settings().providers()).isEmpty();
        assertThat(loaded.warnings())
                .hasSize(2)
                .allSatisfy(warning -> assertThat(warning).contains("is ignored"))
                .anySatisfy(warning -> assertThat(warning).startsWith(name + ":1: providers: "))
                .anySatisfy(warning -> assertThat(warning).startsWith(name + ":1: conversation: "));
    }

    @Test
    void missingKeyIsAWarningAndStopsNothingElse() {
        var loaded =
                yaml("providers: {anthropic: {key: \"${NO_KEY}\", model: m}}\n").load();

        assertThat(loaded.warnings())
                .singleElement()
                .asString()
                .contains("providers.anthropic.key", "NO_KEY", "conversations with provider `anthropic` will fail");
        assertThat(provider("anthropic", loaded).key()).isNull();
    }

    @Test
    void modelWithoutItsProviderIsAWarning() {
        assertThat(yaml("conversation: {model: mistral/large}\n").load().warnings())
                .containsExactly("jackfield.yaml:1: conversation.model: Provider not registered: mistral");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sources: {ai: {command: x}}               | sources.ai
        sources: {mine: {command: x, aliases: [ai]}} | sources.mine.aliases
        profiles: {ai: {sources: []}}             | profiles.ai
        """)
    void nameOfTheBuiltInSourceIsAWarning(String yaml, String key) {
        assertThat(yaml(yaml + "\n").load().warnings())
                .contains("jackfield.yaml:1: %s: replaces the built-in source `ai` with its tool `ai.process`"
                        .formatted(key));
    }

    @Test
    void unknownKindIsAWarning() {
        assertThat(yaml("providers: {ollama: {url: \"http://localhost:11434/v1\", model: m}}\n")
                        .load()
                        .warnings())
                .containsExactly(
                        "jackfield.yaml:1: providers.ollama: there is no kind of provider `ollama`; write `kind:"
                                + " openai` for a server with the interface of OpenAI, or `kind: anthropic`");
    }

    @Test
    void providerWithoutAModelCannotBeTheUsualOne() {
        assertThat(yaml("providers: {openai: {key: k}}\nconversation: {model: openai}\n")
                        .load()
                        .warnings())
                .singleElement()
                .asString()
                .contains("provider `openai` has no `model`");
    }

    @Test
    void unknownSourceThatMayAskIsAWarning() {
        assertThat(yaml("conversation: {sampling: [nowhere]}\n").load().warnings())
                .singleElement()
                .asString()
                .contains("there is no source `nowhere`");
    }

    @Test
    void profilesAndRulesMayNameTheBuiltInSourceForDocuments() {
        assertThat(yaml("profiles: {documents: {sources: [ai]}}\nrules: [\"deny ai.process to local\"]\n")
                        .load()
                        .warnings())
                .isEmpty();
    }

    @Test
    void keyIsGivenOnce() {
        assertThat(yaml("providers: {openai: {key: k, api_key_env: K}}\n")
                        .variable("K", "k")
                        .problems())
                .singleElement()
                .asString()
                .contains("providers.openai.key: means the same as `api_key_env`; keep one");
    }

    @Test
    void unreachableUrlsAreProblems() {
        assertThat(yaml("providers: {openai: {url: \"ftp://example.com\"}}\n").problems())
                .singleElement()
                .asString()
                .contains("must begin with http://");
    }
}
