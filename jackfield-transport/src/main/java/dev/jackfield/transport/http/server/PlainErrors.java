package dev.jackfield.transport.http.server;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/// Answers requests that the server library itself refuses, such as those with two Host headers, with short
/// JSON like all others.
final class PlainErrors extends ErrorHandler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        var reason = HttpStatus.getMessage(response.getStatus());
        response.getHeaders().put("Content-Type", "application/json");
        response.write(true, ByteBuffer.wrap(FrontHandler.body("The request is not valid HTTP: " + reason)), callback);
        return true;
    }
}
