package dev.jackfield.bench;

import dev.jackfield.bench.load.Clients;
import dev.jackfield.bench.load.Door;
import dev.jackfield.bench.measure.Sample;
import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.upstream.BareGateway;
import dev.jackfield.bench.upstream.EchoOverHttp;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Measures what the hub's own work costs on top of the HTTP server and client that it uses.
final class HttpUpstream implements Benchmark {
    static final int CLIENTS = 64;
    private static final double MOST = 1.5;
    private static final Pattern LISTENS = Pattern.compile("listens on (\\S+)");
    private static final String UPSTREAM = EchoOverHttp.class.getName();

    @Override
    public String name() {
        return "http";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var echo = awaitUrl(programs.start("echo", Map.of(), Java.command(EchoOverHttp.class)));
        var nginx = Nginx.start(programs, echo);
        var bare = programs.start("bare", Map.of(), Java.command(BareGateway.class, echo.toString()));
        var hub = HubProgram.start(programs, HubProgram.source(echo));
        measure("modern", Door::modern, new Paths(echo, nginx, bare, awaitUrl(bare), hub), options, report);
        measure("legacy", Door::legacy, new Paths(echo, nginx, bare, awaitUrl(bare), hub), options, report);
    }

    private static URI awaitUrl(BenchProcess program) {
        return URI.create(program.await(LISTENS).group(1));
    }

    /// All paths to the upstream.
    private record Paths(URI echo, Nginx nginx, BenchProcess bare, URI bareUrl, HubProgram hub) {
        List<Contender> contenders(DoorFactory era) throws IOException {
            var direct = era.door(echo, "echo");
            return List.of(
                    Contender.direct("direct", new Clients(direct::open)),
                    Contender.via(
                            "nginx",
                            era.door(nginx.url(), "echo"),
                            nginx.program().without(UPSTREAM)),
                    Contender.via("bare Jetty gateway", era.door(bareUrl, "echo"), bare.without(UPSTREAM)),
                    Contender.via(
                            "Jackfield",
                            era.door(hub.url(), HubProgram.TOOL),
                            hub.program().without(UPSTREAM)));
        }
    }

    private void measure(String eraName, DoorFactory era, Paths paths, BenchOptions options, BenchReport report)
            throws IOException, InterruptedException {
        var title = name() + " " + eraName + " (" + CLIENTS + ")";
        var measured = new Rounds(title, CLIENTS, options).run(paths.contenders(era));
        report.add(title, measured);
        report.addBarAtMost(
                title + ": CPU of Jackfield divided by that of the bare gateway,",
                MOST,
                measured.ratio(Sample::cpuMicros, "Jackfield", "bare Jetty gateway"));
    }

    /// nginx as a reverse proxy that keeps its connections, with an access log.
    private record Nginx(BenchProcess program, URI url) {
        private static final Pattern STARTED = Pattern.compile("start worker process");

        static Nginx start(BenchProcesses programs, URI upstream) {
            var port = BenchProcesses.freePort();
            var home = programs.file("nginx", "nginx.conf", """
                pid nginx.pid;
                error_log stderr notice;
                worker_processes auto;
                events { worker_connections 1024; }
                http {
                  access_log access.log;
                  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                  keepalive_requests 1000000000;
                  upstream echo { server %s; keepalive 256; keepalive_requests 1000000000; }
                  server {
                    listen 127.0.0.1:%d;
                    location / { proxy_pass http://echo; proxy_http_version 1.1; proxy_set_header Connection ""; }
                  }
                }
                """.formatted(upstream.getAuthority(), port));
            var command = List.of(
                    findProgram(), "-p", home.toString(), "-c", "nginx.conf", "-e", "stderr", "-g", "daemon off;");
            var program = programs.start("nginx", Map.of(), command);
            program.await(STARTED);
            return new Nginx(program, URI.create("http://127.0.0.1:" + port + upstream.getPath()));
        }

        /// Finds nginx; the folder of system programs is not always on the path.
        private static String findProgram() {
            return Stream.of("/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx")
                    .filter(file -> Files.isExecutable(Path.of(file)))
                    .findFirst()
                    .orElse("nginx");
        }
    }
}
