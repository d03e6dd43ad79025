package dev.jackfield.a2a.tck;

import dev.jackfield.a2a.door.AgentHub;

/// Serves the agent of the compatibility kit on loopback, until the process is ended.
public final class TckMain {
    private static final int USUAL_PORT = 9999;

    private TckMain() {}

    /// Starts the agent.
    ///
    /// @param arguments the port; 9999 if there is none
    public static void main(String[] arguments) throws InterruptedException {
        var port = arguments.length == 0 ? USUAL_PORT : Integer.parseInt(arguments[0]);
        try (var hub = AgentHub.with()
                .agent(new TckAgent())
                .webhooks("localhost", "127.0.0.1", "example.com")
                .onlyV10()
                .port(port)
                .start()) {
            System.err.println("The agent for the A2A TCK listens on " + hub.uri());
            Thread.currentThread().join();
        }
    }
}
