package dev.jackfield.agent.model;

/// Makes clients of one kind of service that offers models. Found by `ServiceLoader`, or registered with [Providers].
public interface Provider {

    /// The word by which a configuration chooses it: `anthropic`, `openai`.
    String kind();

    /// Makes a client; does not connect.
    ProviderClient client(ProviderConfig config);
}
