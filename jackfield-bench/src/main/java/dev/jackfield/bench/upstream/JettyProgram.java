package dev.jackfield.bench.upstream;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// A Jetty on virtual threads at a free port of loopback, with one handler.
final class JettyProgram {
    private JettyProgram() {}

    static void serve(Handler handler) throws Exception {
        var server = new Server(threads());
        var connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);
        server.setHandler(handler);
        server.start();
        System.out.println("listens on http://127.0.0.1:" + connector.getLocalPort() + "/mcp");
        server.join();
    }

    static QueuedThreadPool threads() {
        var threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
        return threads;
    }
}
