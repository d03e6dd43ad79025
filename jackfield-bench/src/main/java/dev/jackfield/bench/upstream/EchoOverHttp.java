package dev.jackfield.bench.upstream;

import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/// The echo server over a minimal Streamable HTTP.
public final class EchoOverHttp extends Handler.Abstract {
    public static void main(String[] arguments) throws Exception {
        JettyProgram.serve(new EchoOverHttp());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        if (!request.getMethod().equals("POST")) {
            response.setStatus(405);
            callback.succeeded();
            return true;
        }
        var message = Message.parse(BufferUtil.toArray(Content.Source.asByteBuffer(request)));
        if (message.isRequest()) {
            answer(message, response, callback);
        } else {
            response.setStatus(202);
            callback.succeeded();
        }
        return true;
    }

    private static void answer(Message request, Response response, Callback callback) {
        var body = EchoServer.answer(request).bytes();
        if (request.method().equals(McpMethod.INITIALIZE)) {
            response.getHeaders().put(Headers.SESSION, "one-for-all");
        }
        response.getHeaders().put("Content-Type", "application/json");
        response.getHeaders().put("Content-Length", body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
