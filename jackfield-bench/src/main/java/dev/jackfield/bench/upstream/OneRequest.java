package dev.jackfield.bench.upstream;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/// Makes one HTTP request, whatever the answer, and ends: the least that a JVM can do for a command.
public final class OneRequest {
    private OneRequest() {}

    public static void main(String[] arguments) throws IOException {
        var connection = (HttpURLConnection) URI.create(arguments[0]).toURL().openConnection();
        System.out.println("answered with " + connection.getResponseCode());
    }
}
