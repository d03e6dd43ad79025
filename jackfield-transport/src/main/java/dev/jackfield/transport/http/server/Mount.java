package dev.jackfield.transport.http.server;

/// Answers requests under one path of the HTTP server. Runs on a virtual thread of its own and may block.
@FunctionalInterface
public interface Mount {

    /// Answers the exchange before it returns; a `HttpRefusedException` that it throws becomes the answer.
    void handle(HttpExchange exchange) throws Exception;

    /// Returns the JSON body of a refusal, in the form that the clients of this path read. It must not fail: also the
    /// guards refuse with it.
    default byte[] problem(HttpExchange exchange, HttpRefusedException refused) {
        return FrontHandler.body(refused.text());
    }
}
