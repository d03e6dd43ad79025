package dev.jackfield.bench;

import dev.jackfield.bench.process.BenchProcess;
import dev.jackfield.bench.process.BenchProcesses;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// nginx as a reverse proxy that keeps its connections, with an access log.
record Nginx(BenchProcess program, URI url) {
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
        var command =
                List.of(findProgram(), "-p", home.toString(), "-c", "nginx.conf", "-e", "stderr", "-g", "daemon off;");
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
