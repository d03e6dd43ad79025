package dev.jackfield.settings.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.model.ModelException;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelProvidersTest {
    @TempDir
    private Path folder;

    private final AtomicReference<LoadedConfig> loaded = new AtomicReference<>();
    private final OutboundClients outbound = new OutboundClients(Map.of(), InstantSource.system());
    private final ModelProviders providers = new ModelProviders(loaded::get, outbound);

    @BeforeEach
    void start() {
        configure("a: {kind: openai, key: k, model: m}, b: {kind: openai, key: k, model: m},"
                + " c: {kind: openai, key: k, model: m}, d: {kind: openai, key: k, model: m}");
        providers.model("a");
        providers.model("b");
        providers.model("c");
        providers.model("d");
    }

    @AfterEach
    void close() {
        providers.close();
        outbound.close();
    }

    private void configure(String yaml) {
        loaded.set(new ConfigFolder(folder)
                .file("jackfield.yaml", "providers: {%s}\n".formatted(yaml))
                .load());
    }

    @Test
    void clientsOfProvidersThatHaveLeftOrChangedAreClosed() {
        configure("a: {kind: openai, key: k, model: m}, b: {kind: openai, key: other, model: m},"
                + " c: {kind: openai, key: k, model: m, enabled: false}");
        providers.closeUnused();

        assertThat(providers.connectedNames()).containsExactly("a");
    }

    @Test
    void providerThatComesBackIsConnectedAnew() {
        var before = loaded.get();
        configure("a: {kind: openai, key: k, model: m}");
        providers.closeUnused();
        assertThatThrownBy(() -> providers.model("d"))
                .isInstanceOf(ModelException.class)
                .hasMessage("Provider not registered: d");
        loaded.set(before);

        assertThat(providers.model("d").descriptor().id()).isEqualTo("m");
        assertThat(providers.connectedNames()).containsExactlyInAnyOrder("a", "d");
    }
}
