package dev.jackfield.settings.provider;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelListener;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.ProviderConfig;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Asks models as a hub does, in a JVM with the class path of a hub.
///
/// Prints for each kind of provider where its code is from and what the model says.
final class ModelsProbe {
    private ModelsProbe() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (var loader = new ModelsLoader()) {
            for (var kind : List.of("anthropic", "openai")) {
                var provider = loader.provider(kind);
                var config = new ProviderConfig(
                        kind,
                        Optional.of(URI.create(arguments[0])),
                        Optional.of("key"),
                        Duration.ofSeconds(30),
                        0,
                        Optional.empty());
                try (var client = provider.client(config)) {
                    var source = provider.getClass().getProtectionDomain().getCodeSource();
                    System.out.println(
                            Objects.requireNonNull(source).getLocation().getPath());
                    var history =
                            List.<Canister>of(new Canister.User(List.of(CanisterContent.text("Hi")), Instant.EPOCH));
                    var reply = client.accessModel("scripted-1")
                            .reply(new ModelRequest(history, List.of(), Controls.USUAL), ModelListener.NONE);
                    System.out.println(((CanisterContent.Text) reply.content().getFirst()).text());
                }
            }
        }
    }
}
